import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Definition } from '../../../platform/ui/page/definition.tsx'
import { formatDuration, formatNumber } from '../../../platform/ui/text/format.ts'
import type { DayFigures } from '../shared/day-figures.ts'
import styles from './figures-card.module.css'

const NONE = '—'

/** How often and how long the machine stood. */
export function StopFigures({ figures }: { figures: DayFigures }) {
  const { t, i18n } = useTranslation()
  const durationOf = (seconds: number | null): string =>
    seconds === null ? NONE : formatDuration(seconds, i18n.language)
  const values = [
    {
      term: t('machine_status.alarm_count'),
      definition: t('machine_status.alarm_count_definition'),
      value: formatNumber(figures.alarms, i18n.language),
    },
    {
      term: t('machine_status.between_alarms'),
      definition: t('machine_status.between_alarms_definition'),
      value: durationOf(figures.betweenAlarms),
    },
    {
      term: t('machine_status.longest_stop'),
      definition: t('machine_status.longest_stop_definition'),
      value: durationOf(figures.longestStop),
    },
  ]
  return (
    <dl className={styles.stops}>
      {values.map(({ term, definition, value }) => (
        <div key={term}>
          <dt>
            <Definition term={term} text={definition} />
          </dt>
          <dd className="mw-num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
