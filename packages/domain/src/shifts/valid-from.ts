import { addDays, type PlainDay } from '../time/zone.ts'

/** A plan may begin to hold up to a year back, to correct what was entered late, and up to a year ahead. */
const MOST_DAYS = 366

/** The first and the last day from which a plan may hold. */
export const validFromBounds = (today: PlainDay): { first: PlainDay; last: PlainDay } => ({
  first: addDays(today, -MOST_DAYS),
  last: addDays(today, MOST_DAYS),
})
