import { Checkbox } from '@mantine/core'
import { type NoticeTopic, RAISED_TOPICS, topicNamed } from '@millwright/contract/notices'
import type { NotificationSettings } from '@millwright/contract/notifications/notifications'
import type { TopicChoice } from '@millwright/domain/notices/preference'
import { NOTICE_CHANNELS, TOPIC_GROUPS } from '@millwright/domain/notices/topic'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconBell, IconDeviceMobile, IconMail } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import styles from './notification-settings.module.css'
import type { ChangeSettings } from './settings.queries.ts'

const COLUMNS = [...NOTICE_CHANNELS, 'quiet'] as const
type Column = (typeof COLUMNS)[number]

const ICONS = { inApp: IconBell, push: IconDeviceMobile, email: IconMail } as const

/** Topics by what they are about; those that nothing raises yet are left out. */
const SECTIONS = TOPIC_GROUPS.map((name) => ({
  name,
  topics: RAISED_TOPICS.filter((topic) => topicNamed(topic).under === name),
}))

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
      <div className={styles.matrixScroll}>
        <table className={styles.matrix}>
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
          {SECTIONS.map(({ name, topics }) => (
            <tbody key={name}>
              <tr>
                <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
                  {t(`notify.section_${name}`)}
                </th>
              </tr>
              {topics.map((topic) => (
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
          ))}
        </table>
      </div>
    </Card>
  )
}

function ColumnTitle({ column }: { column: Column }) {
  const { t } = useTranslation()
  const ColumnIcon = column === 'quiet' ? null : ICONS[column]
  return (
    <span className={styles.matrixColumn}>
      {ColumnIcon && <ColumnIcon size="0.9375rem" stroke={1.6} aria-hidden="true" />}
      {t(`notify.column_${column}`)}
    </span>
  )
}
