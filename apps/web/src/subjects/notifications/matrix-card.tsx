import { Checkbox } from '@mantine/core'
import type { NotificationSettings } from '@millwright/contract/notifications/notifications'
import { NOTICE_CHANNELS, type NoticeTopic, RAISED_TOPICS } from '@millwright/domain/notifications/notice'
import type { TopicChoice } from '@millwright/domain/notifications/preference'
import { IconBell, IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import type { ChangeSettings } from './settings.queries.ts'

const COLUMNS = [...NOTICE_CHANNELS, 'quiet'] as const
type Column = (typeof COLUMNS)[number]

const ICONS = { inApp: IconBell, push: IconDeviceMobile, email: IconMail } as const

/** Topics by what they are about; those that nothing raises yet are left out. */
const SECTIONS: readonly { readonly name: string; readonly topics: readonly NoticeTopic[] }[] = [
  { name: 'machines', topics: ['Alarms', 'NoSignal', 'Shifts', 'Rules'] },
  { name: 'maintenance', topics: ['Maintenances', 'Assigned', 'Tickets', 'Messages'] },
  { name: 'condition', topics: ['Conditions', 'Licences', 'Access'] },
]

interface MatrixCardProps {
  readonly settings: NotificationSettings
  readonly onChange: ChangeSettings
}

/** Which topic comes by which channel; every box is saved at once. */
export function MatrixCard({ settings, onChange }: MatrixCardProps) {
  const { t } = useTranslation()
  const { Topics } = settings
  const all = RAISED_TOPICS.length
  const countOf = (column: Column): number => RAISED_TOPICS.filter((topic) => Topics[topic][column]).length
  const turn = (topic: NoticeTopic, column: Column, isOn: boolean): void => {
    const choice: TopicChoice = { ...Topics[topic], [column]: isOn }
    onChange({ Topics: { [topic]: { [column]: isOn } } }, { Topics: { ...Topics, [topic]: choice } })
  }
  return (
    <Card flush title={t('notify.matrix')} hint={t('notify.topics', { count: all })}>
      <div className="mw-matrix-scroll">
        <table className="mw-matrix">
          <thead>
            <tr>
              <th scope="col">{t('notify.topic')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  <ColumnTitle column={column} />
                  <small className="mw-num">
                    {column === 'quiet'
                      ? t('notify.still_sent', { count: countOf(column) })
                      : t('notify.some_of', { count: countOf(column), all })}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          {SECTIONS.map(({ name, topics }) => {
            const shown = topics.filter((topic) => RAISED_TOPICS.includes(topic))
            if (shown.length === 0) return null
            return (
              <tbody key={name}>
                <tr>
                  <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
                    {t(`notify.section_${name}`)}
                  </th>
                </tr>
                {shown.map((topic) => (
                  <tr key={topic}>
                    <th scope="row">
                      {t(`notify.topic_${topic}`)}
                      <small>{t(`notify.topic_${topic}_text`)}</small>
                    </th>
                    {COLUMNS.map((column) => (
                      <td key={column}>
                        <Checkbox
                          checked={Topics[topic][column]}
                          onChange={(event) => turn(topic, column, event.currentTarget.checked)}
                          aria-label={`${t(`notify.topic_${topic}`)}: ${t(`notify.column_${column}`)}`}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            )
          })}
        </table>
      </div>
    </Card>
  )
}

function ColumnTitle({ column }: { column: Column }) {
  const { t } = useTranslation()
  const ColumnIcon = column === 'quiet' ? null : ICONS[column]
  return (
    <span className="mw-matrix-column">
      {ColumnIcon && <ColumnIcon size="0.9375rem" stroke={1.6} aria-hidden="true" />}
      {t(`notify.column_${column}`)}
    </span>
  )
}
