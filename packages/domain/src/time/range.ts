import { HOUR_MS } from './lengths.ts'
import { addDays, type PlainDay } from './zone.ts'

/** Some days, the first and the last among them. */
export interface DayRange {
  readonly from: PlainDay
  readonly to: PlainDay
}

export type RangeFault = 'reversed' | 'too_long'

/** The longest range of an analysis or a history (rules: limits 2). */
export const MAX_RANGE_DAYS = 30

/** A history that is summed up by days or months, and a series of a channel (rules: limits 2). */
export const MAX_HISTORY_DAYS = 366

/** What is drawn for many machines at once (rules: limits 2). */
export const MAX_DAYS_OF_MANY = 2

/** Counted in days and not in hours: thirty days over a clock change are still thirty days. */
export function rangeFault({ from, to }: DayRange, maxDays = MAX_RANGE_DAYS): RangeFault | null {
  if (from > to) return 'reversed'
  return addDays(from, maxDays - 1) < to ? 'too_long' : null
}

/** The same for moments, the last not included. An hour more, because a clock may be set back meanwhile. */
export function momentsFault(from: number, to: number, maxDays = MAX_RANGE_DAYS): RangeFault | null {
  if (from >= to) return 'reversed'
  return to - from > (maxDays * 24 + 1) * HOUR_MS ? 'too_long' : null
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

/** As many days before. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysBetween(range).length),
  to: addDays(range.from, -1),
})
