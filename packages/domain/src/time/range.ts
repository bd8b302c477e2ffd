import { Temporal } from 'temporal-polyfill'
import { HOUR_MS } from './lengths.ts'
import { addDays, type PlainDay } from './zone.ts'

/** Some days, the first and the last among them. */
export interface DayRange {
  readonly from: PlainDay
  readonly to: PlainDay
}

export type RangeFault = 'reversed' | 'too_long'

/** The longest range of an analysis or a history; only a whole month may be a day longer (rules: limits 2). */
export const MAX_RANGE_DAYS = 30

/** A history that is summed up by days or months, and a series of a channel (rules: limits 2). */
export const MAX_HISTORY_DAYS = 366

/** For charts of many machines at once (rules: limits 2). */
export const MAX_DAYS_OF_MANY = 2

/** Counted in days and not in hours: thirty days over a clock change are still thirty days. */
export function rangeFault({ from, to }: DayRange, maxDays = MAX_RANGE_DAYS): RangeFault | null {
  if (from > to) return 'reversed'
  return addDays(from, daysFrom(Temporal.PlainDate.from(from), maxDays) - 1) < to ? 'too_long' : null
}

/** From the first of a month on, all of the month. */
const daysFrom = (first: Temporal.PlainDate, maxDays: number): number =>
  maxDays === MAX_RANGE_DAYS && first.day === 1 ? Math.max(maxDays, first.daysInMonth) : maxDays

/** No zone is further ahead of UTC, and none further behind than two hours less. */
const FURTHEST_ZONE_MS = 14 * HOUR_MS

/** The same for moments, the last not included. An hour more, because a clock may be set back meanwhile. */
export function momentsFault(from: number, to: number, maxDays = MAX_RANGE_DAYS): RangeFault | null {
  if (from >= to) return 'reversed'
  // The zone is not known: the midnight of a first of a month somewhere counts as one.
  const latest = Temporal.Instant.fromEpochMilliseconds(from + FURTHEST_ZONE_MS).toZonedDateTimeISO('UTC')
  const first = latest.day === 2 ? latest.subtract({ days: 1 }) : latest
  return to - from > (daysFrom(first.toPlainDate(), maxDays) * 24 + 1) * HOUR_MS ? 'too_long' : null
}

/** The longest that ends on this day. */
export const longestRangeTo = (to: PlainDay, maxDays = MAX_RANGE_DAYS): DayRange => ({
  from: addDays(to, 1 - maxDays),
  to,
})

export function daysBetween({ from, to }: DayRange): PlainDay[] {
  const days: PlainDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The month before a whole month, of other days as many before. */
export function rangeBefore(range: DayRange): DayRange {
  const to = addDays(range.from, -1)
  return isWholeMonth(range)
    ? { from: `${to.slice(0, 8)}01`, to }
    : { from: addDays(range.from, Temporal.PlainDate.from(range.to).until(range.from).days - 1), to }
}

function isWholeMonth({ from, to }: DayRange): boolean {
  const first = Temporal.PlainDate.from(from)
  return first.day === 1 && to === addDays(from, first.daysInMonth - 1)
}
