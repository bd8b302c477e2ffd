import type { Machine } from '@millwright/contract/machines/machines'
import { windowed } from '@millwright/domain/status/timeline'
import { totalsOf } from '@millwright/domain/status/totals'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { lengthOf, type View } from '../../../platform/ui/charts/frame/time-scale.ts'
import { StatusPill } from '../shared/status-pill.tsx'
import { summaryOf } from '../shared/summary.ts'
import { drawnSpans } from '../shared/timeline/drawn-spans.ts'
import { nowFor } from '../shared/timeline/live-spans.ts'
import { StatusStrip } from '../shared/timeline/status-strip.tsx'
import { dayAlarmsQuery } from '../shared/timeline/timeline.queries.ts'
import { useDayTimelines } from '../shared/timeline/use-day-timelines.ts'
import { AtCell } from './at-cell.tsx'
import lostCellsStyles from './lost-cells.module.css'
import { LostCells } from './lost-cells.tsx'
import { shiftHours } from './shift-hours.ts'
import type { WindowKind } from './time-window.ts'
import timelineRowsStyles from './timeline-rows.module.css'
import type { RowPlan } from './timelines.queries.ts'

interface TimelineRowProps {
  readonly machine: Machine
  /** Undefined while it is not known. */
  readonly plan: RowPlan | undefined
  /** Minutes of the machine that lost most. */
  readonly mostLost: number
  readonly window: WindowKind
  /** Of the window; each is asked for by itself. */
  readonly days: readonly PlainDay[]
  readonly zone: string
  readonly bounds: View
  /** The moment that is looked at on all machines; null for now. */
  readonly at: number | null
  /** The day to open; undefined for today. */
  readonly search: string | undefined
  readonly barHeight: number
  readonly index: number
  readonly isActive: boolean
  readonly onActive: (index: number) => void
}

const NOTHING: readonly never[] = []

/** A minute is a pixel on a common screen: more often would move nothing. */
const REDRAW_MS = 15_000

/** The day of one machine. Rendered again only when its own machine or timeline is another object, or the cursor moves. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const {
    machine,
    plan,
    mostLost,
    window,
    days,
    zone,
    bounds,
    at,
    search,
    barHeight,
    index,
    isActive,
    onActive,
  } = props
  const { t, i18n } = useTranslation()
  const timeline = useDayTimelines(machine.Id, days, zone)
  const day = at === null ? (days.at(-1) ?? '') : dayAt(at, zone)
  const alarms = useQuery(dayAlarmsQuery(machine.Id, day, zone)).data
  const known = timeline.spans
  const spans = known ?? NOTHING
  const now = nowFor(spans, useNow(REDRAW_MS))
  const cut = useMemo(() => windowed(spans, bounds.from, bounds.to, now), [spans, bounds, now])
  const drawn = useMemo(() => drawnSpans(cut), [cut])
  const shifts = plan?.shifts ?? NOTHING
  const percent = (ts: number) =>
    `${((Math.min(Math.max(ts, bounds.from), bounds.to) - bounds.from) / lengthOf(bounds)) * 100}%`
  return (
    <Link
      to="/machine/$id/status"
      params={{ id: machine.Id }}
      search={{ day: search }}
      className={timelineRowsStyles.row}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActive(index)}
    >
      <span className={timelineRowsStyles.side}>
        <span className={timelineRowsStyles.name} data-part="machine">
          <b>{machine.Name}</b>
          <small>{machine.Model}</small>
        </span>
        <span className={`${timelineRowsStyles.hoursOf} mw-num`}>
          {hoursOf(shifts, window, bounds, zone)}
        </span>
      </span>
      {known ? (
        <span
          className={timelineRowsStyles.bar}
          role="img"
          aria-label={summaryOf(t, totalsOf(cut), i18n.language)}
        >
          {shifts.map((shift) => (
            <i
              key={shift.from}
              className={timelineRowsStyles.rail}
              style={{ left: percent(shift.from), right: `calc(100% - ${percent(shift.to)})` }}
            />
          ))}
          <StatusStrip
            spans={spans}
            from={bounds.from}
            to={bounds.to}
            now={now}
            height={barHeight}
            planned={shifts}
          />
        </span>
      ) : (
        <span className={timelineRowsStyles.bar} data-loading style={{ height: barHeight }}>
          {timeline.isError && t('misc.load_failed', { what: t('timelines.timelines') })}
        </span>
      )}
      {at === null ? (
        <StatusPill
          status={machine.status.value}
          since={machine.status.timestamp}
          className={timelineRowsStyles.pill}
        />
      ) : (
        <AtCell spans={drawn} alarms={alarms} ts={at} />
      )}
      {plan ? (
        <LostCells lost={plan.lost} cost={plan.cost} most={mostLost} />
      ) : (
        <span className={lostCellsStyles.root} data-part="lost" />
      )}
    </Link>
  )
})

/** Of a week there are too many for a word; a shift may end on the next day. */
function hoursOf(shifts: readonly View[], window: WindowKind, bounds: View, zone: string): string {
  if (window === 'week') return ''
  const end = window === 'day' ? bounds.to : Number.POSITIVE_INFINITY
  return shiftHours(shifts, { from: bounds.from, to: end }, zone)
}
