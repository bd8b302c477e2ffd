import type { PlainDay } from '@millwright/domain/time/zone'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Null for what is no day of the calendar, and for one that is still to come. */
export function dayInSearch(value: unknown, today: PlainDay): PlainDay | null {
  if (typeof value !== 'string' || !DAY.test(value) || value > today) return null
  const date = new Date(`${value}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value ? null : value
}
