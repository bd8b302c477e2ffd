import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { lengthOf, type View } from '../../../platform/ui/charts/frame/time-scale.ts'
import { formatTime } from '../../../platform/ui/text/format.ts'
import type { DayShift } from './day-shifts.ts'
import { kpiText } from './kpi-text.ts'
import './shift-rail.css'

interface ShiftRailProps {
  readonly shifts: readonly DayShift[]
  readonly view: View
  readonly zone: string
  readonly family: string
}

/** Which shift it was, above the timeline: a bracket each, with what was reached of the goal. */
export function ShiftRail({ shifts, view, zone, family }: ShiftRailProps) {
  const { t } = useTranslation()
  const inView = shifts.filter((shift) => shift.from < view.to && shift.to > view.from)
  return (
    <ul className="mw-rail" aria-label={t('shifts.shifts')}>
      {inView.map((shift) => {
        const left = Math.max(0, (shift.from - view.from) / lengthOf(view))
        const right = Math.min(1, (shift.to - view.from) / lengthOf(view))
        return (
          <li
            key={shift.from}
            style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }}
            data-begins={shift.from >= view.from || undefined}
            data-ends={shift.to <= view.to || undefined}
            title={`${formatTime(shift.from, zone)} – ${formatTime(shift.to, zone)}`}
          >
            <b>{t('shifts.shift', { number: shift.number })}</b>
            <Reached shift={shift} family={family} />
          </li>
        )
      })}
    </ul>
  )
}

function Reached({ shift, family }: { shift: DayShift; family: string }) {
  const { t, i18n } = useTranslation()
  if (!shift.goal || shift.value === null) return null
  const goal = kpiText(t, i18n.language, shift.goal.kpi, shift.goal.value, family)
  const value = kpiText(t, i18n.language, shift.goal.kpi, shift.value, family)
  return (
    <span className="mw-num">
      {value.value} / {goal.value} {goal.unit}
    </span>
  )
}
