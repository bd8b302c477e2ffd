import { Temporal } from 'temporal-polyfill'
import type { DayRange } from './range.ts'
import { addDays, type PlainDay } from './zone.ts'

export const WEEK_DAYS = 7

/** The Mondays of the whole weeks in some days. */
export function weeksIn({ from, to }: DayRange): PlainDay[] {
  const { dayOfWeek } = Temporal.PlainDate.from(from)
  const weeks: PlainDay[] = []
  let monday = addDays(from, (WEEK_DAYS + 1 - dayOfWeek) % WEEK_DAYS)
  while (addDays(monday, WEEK_DAYS - 1) <= to) {
    weeks.push(monday)
    monday = addDays(monday, WEEK_DAYS)
  }
  return weeks
}
