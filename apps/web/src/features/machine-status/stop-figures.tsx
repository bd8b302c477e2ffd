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
    { name: 'alarm_count', value: formatNumber(figures.alarms, i18n.language) },
    { name: 'between_alarms', value: durationOf(figures.betweenAlarms) },
    { name: 'longest_stop', value: durationOf(figures.longestStop) },
  ]
  return values.map(({ name, value }) => (
    <div key={name} className="mw-figure">
      <Definition term={t(`machine_status.${name}`)} text={t(`machine_status.${name}_definition`)} />
      <p>
        <b className="mw-num">{value}</b>
      </p>
    </div>
  ))
}
