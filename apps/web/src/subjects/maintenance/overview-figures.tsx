import { Skeleton } from '@mantine/core'
import type { Activity } from '@millwright/contract/maintenance/activity-shapes'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatMinutes } from '../../platform/ui/text/format.ts'
import { type DueGroup, dueGroup } from './due-groups.ts'
import styles from './maintenance.module.css'

interface OverviewFiguresProps {
  /** Undefined while they are loaded: the strip has its height from the start, so that nothing below it moves. */
  readonly open: readonly Activity[] | undefined
  readonly lately: readonly Activity[] | undefined
  readonly now: number
}

/** How much is due, how much work that is, and how much was done lately. */
export function OverviewFigures({ open, lately, now }: OverviewFiguresProps) {
  const { t, i18n } = useTranslation()
  const groups = Map.groupBy(open ?? [], (activity) => dueGroup(activity, now))
  const of = (group: DueGroup): readonly Activity[] => groups.get(group) ?? []
  const overdue = of('overdue')
  const soon = [...overdue, ...of('week')]
  const minutes = soon.reduce((sum, { Minutes }) => sum + Minutes, 0)
  const inTime = lately?.filter(({ DueSince }) => DueSince === null).length
  const figures = [
    {
      id: 'overdue',
      value: String(overdue.length),
      text: t('maintenance.without_assignee', {
        count: overdue.filter(({ AssigneeId }) => AssigneeId === '').length,
      }),
      isAlarm: overdue.length > 0,
    },
    { id: 'week', value: String(of('week').length), text: '' },
    { id: 'coming', value: String(of('coming').length), text: '' },
    {
      id: 'work',
      value: formatMinutes(minutes, i18n.language),
      text: t('maintenance.activities', { count: soon.length }),
    },
    {
      id: 'done',
      value: String(lately?.length ?? ''),
      text: t('maintenance.before_due', { count: inTime ?? 0 }),
    },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ id, value, text, isAlarm }) => (
        <div key={id} data-alarm={isAlarm || undefined}>
          <dt>{t(`maintenance.figures.${id}`)}</dt>
          <dd>
            {(id === 'done' ? lately : open) === undefined ? (
              <b>
                <Skeleton component="span" className={styles.figureBone} />
              </b>
            ) : (
              <>
                <b>{value}</b> <small>{text}</small>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
