import { availability, efficiency } from '@millwright/domain/analytics/classic'
import type { Span } from '@millwright/domain/status/span'
import { countAlarms, longestStop, meanTimeBetweenAlarms } from '@millwright/domain/status/stops'
import { windowed } from '@millwright/domain/status/timeline'
import { type StatusTotals, totalsOf } from '@millwright/domain/status/totals'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'

export interface DayFigures {
  readonly totals: StatusTotals
  /** 0 to 1, null without data. */
  readonly availability: number | null
  readonly efficiency: number | null
  readonly alarms: number
  /** Seconds, null where there is none. */
  readonly betweenAlarms: number | null
  readonly longestStop: number | null
}

export function dayFigures(spans: readonly Span[], day: View, now: number): DayFigures {
  const closed = windowed(spans, day.from, day.to, now)
  const totals = totalsOf(closed)
  return {
    totals,
    availability: availability(totals),
    efficiency: efficiency(totals),
    alarms: countAlarms(closed),
    betweenAlarms: meanTimeBetweenAlarms(closed),
    longestStop: longestStop(closed),
  }
}

/** As much of the day before as has passed of this one: half a day is not measured against a whole. */
export function sameHours(before: View, day: View, now: number): View {
  return { from: before.from, to: Math.min(before.to, before.from + Math.min(now, day.to) - day.from) }
}

/** In points of a hundred; null when either is unknown. */
export const pointsOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : (now - before) * 100
