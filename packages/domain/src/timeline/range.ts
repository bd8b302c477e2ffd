import { Temporal } from 'temporal-polyfill'

export type RangeFault = 'reversed' | 'too_long'

/** The longest range of an analysis or a history (rules: limits 2). */
export const MAX_RANGE_DAYS = 30

/** Counted in days of the zone, not in hours: thirty days over a clock change are still thirty days. */
export function rangeFault(from: number, to: number, maxDays: number, zone: string): RangeFault | null {
  if (to <= from) return 'reversed'
  const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  return to > start.add({ days: maxDays }).epochMilliseconds ? 'too_long' : null
}
