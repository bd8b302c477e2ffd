import { ActionIcon } from '@mantine/core'
import type { ActivityDetail } from '@millwright/contract/maintenance/activity-shapes'
import { MINUTES_FIELD, partField } from '@millwright/domain/maintenance/work'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconMinus, IconPlus } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import styles from './maintenance.module.css'
import type { ShownWork } from './shown-work.ts'

interface UsedCardProps {
  readonly activity: ActivityDetail
  readonly work: ShownWork
  readonly onEnter: (field: string, value: string) => void
}

/** Parts and minutes that the work took. */
export function UsedCard({ activity, work, onEnter }: UsedCardProps) {
  const { t } = useTranslation()
  const rows = [
    ...activity.Parts.map((part) => ({
      field: partField(part.id),
      kind: t('maintenance.part'),
      name: part.name,
      step: 1,
    })),
    { field: MINUTES_FIELD, kind: t('maintenance.time'), name: t('maintenance.minutes'), step: 5 },
  ]
  return (
    <Card title={t('maintenance.used')}>
      <ul className={styles.used}>
        {rows.map(({ field, kind, name, step }) => {
          const value = Number(work.entered(field) || 0)
          const set = (next: number): void => onEnter(field, String(Math.max(0, next)))
          return (
            <li key={field}>
              <span>
                <small className={styles.kind}>{kind}</small>
                <b>{name}</b>
              </span>
              <span className={styles.count}>
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('maintenance.less', { name })}
                  disabled={work.isDone || value === 0}
                  onClick={() => set(value - step)}
                >
                  <IconMinus size="1rem" aria-hidden="true" />
                </ActionIcon>
                <output aria-label={name}>{value}</output>
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('maintenance.more', { name })}
                  disabled={work.isDone}
                  onClick={() => set(value + step)}
                >
                  <IconPlus size="1rem" aria-hidden="true" />
                </ActionIcon>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
