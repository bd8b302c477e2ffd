import type { Machine } from '@millwright/contract/calls/machines'
import { useTranslation } from 'react-i18next'
import type { ChosenDay } from '../../days/use-day.ts'
import { ShiftRail } from '../../shifts/shift-rail.tsx'
import { useDayShifts } from '../../shifts/use-day-shifts.ts'
import { hourTicks, tickLabel } from '../../ui/charts/hour-ticks.ts'
import { lengthOf } from '../../ui/charts/time-scale.ts'
import { useBoxSize } from '../../ui/charts/use-box-size.ts'
import { useNow } from '../../ui/clock.ts'
import { formatTime } from '../../ui/format.ts'
import { useTokens } from '../../ui/use-tokens.ts'

interface DayAxisProps {
  /** Whose shifts are shown: plans differ from machine to machine. */
  readonly machine: Machine | undefined
  readonly chosen: ChosenDay
  readonly zone: string
  /** How far the lines reach down, in pixels. */
  readonly rows: number
}

/** Pixels at normal density. */
const LABEL_GAP = 52

/** Shifts and hours above all rows, and lines down through them. */
export function DayAxis({ machine, chosen, zone, rows }: DayAxisProps) {
  const { t } = useTranslation()
  const { rem } = useTokens()
  const { ref, width } = useBoxSize()
  const now = useNow(10_000)
  const shifts = useDayShifts(machine, chosen)
  const { bounds } = chosen
  const percent = (ts: number) => `${((ts - bounds.from) / lengthOf(bounds)) * 100}%`
  const ticks = width > 0 ? hourTicks(bounds, bounds, zone, width, LABEL_GAP * rem) : []
  const isNow = now >= bounds.from && now < bounds.to
  const isNearNow = (ts: number) => isNow && Math.abs(ts - now) / lengthOf(bounds) < (36 * rem) / width
  return (
    <div className="mw-tl-axis">
      <p className="mw-tl-band">
        {machine && shifts.length > 0 && t('timelines.shifts_of', { machine: machine.Name })}
      </p>
      <div className="mw-tl-hours" ref={ref}>
        <ShiftRail shifts={shifts} view={bounds} zone={zone} family={machine?.MachineFamily ?? ''} />
        <div className="mw-tl-ticks" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick.ts} style={{ left: percent(tick.ts) }}>
              {isNearNow(tick.ts) ? '' : tickLabel(tick)}
            </span>
          ))}
          {isNow && (
            <b className="mw-num" style={{ left: percent(now) }}>
              {formatTime(now, zone)}
            </b>
          )}
        </div>
        <div className="mw-tl-lines" style={{ height: rows }} aria-hidden="true">
          {ticks.map((tick) => (
            <i key={tick.ts} style={{ left: percent(tick.ts) }} />
          ))}
          {isNow && <i className="mw-tl-now" style={{ left: percent(now) }} />}
        </div>
      </div>
    </div>
  )
}
