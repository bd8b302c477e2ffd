import { addDays, type PlainDay } from '@millwright/domain/time/zone'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** How far back the timelines can be looked through. */
const MOST_DAYS_BACK = 400

export const earliestDay = (today: PlainDay): PlainDay => addDays(today, -MOST_DAYS_BACK)

/** Null for what is no day of the calendar. */
export function calendarDay(value: unknown): PlainDay | null {
  if (typeof value !== 'string' || !DAY.test(value)) return null
  const date = new Date(`${value}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value ? null : value
}

/** Null also for a day that is still to come and for one too long ago. */
export function dayInSearch(value: unknown, today: PlainDay): PlainDay | null {
  const day = calendarDay(value)
  return day !== null && day <= today && day >= earliestDay(today) ? day : null
}
