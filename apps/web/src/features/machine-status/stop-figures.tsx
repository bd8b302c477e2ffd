import { useTranslation } from 'react-i18next'
import { formatDuration, formatNumber } from '../../ui/format.ts'
import { Definition } from '../../ui/status/definition.tsx'
import type { DayFigures } from './day-figures.ts'

const NONE = '—'

const durationOf = (seconds: number | null): string => (seconds === null ? NONE : formatDuration(seconds))

/** How often and how long the machine stood. */
export function StopFigures({ figures }: { figures: DayFigures }) {
  const { t, i18n } = useTranslation()
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
  return values.map(({ term, definition, value }) => (
    <div key={term} className="mw-figure">
      <Definition term={term} text={definition} />
      <p>
        <b className="mw-num">{value}</b>
      </p>
    </div>
  ))
}
