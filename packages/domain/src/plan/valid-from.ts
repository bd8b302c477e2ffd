import { addDays, type PlainDay } from '../time/zone.ts'

/** A plan may begin to hold up to a year back, to correct what was entered late, and up to a year ahead. */
const MOST_DAYS = 366

export const mayHoldFrom = (day: PlainDay, today: PlainDay): boolean =>
  day >= addDays(today, -MOST_DAYS) && day <= addDays(today, MOST_DAYS)
