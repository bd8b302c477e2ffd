import { addDays, type PlainDay } from './zone.ts'

/** Some days, the first and the last among them. */
export interface DayRange {
  readonly from: PlainDay
  readonly to: PlainDay
}

export type RangeFault = 'reversed' | 'too_long'

/** The longest range of an analysis or a history (rules: limits 2). */
export const MAX_RANGE_DAYS = 30

/** Counted in days and not in hours: thirty days over a clock change are still thirty days. */
export function rangeFault({ from, to }: DayRange, maxDays = MAX_RANGE_DAYS): RangeFault | null {
  if (from > to) return 'reversed'
  return addDays(from, maxDays - 1) < to ? 'too_long' : null
}

/** The longest that ends on this day. */
export const longestRangeTo = (to: PlainDay, maxDays = MAX_RANGE_DAYS): DayRange => ({
  from: addDays(to, 1 - maxDays),
  to,
})
