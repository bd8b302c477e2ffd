import { DAY_MS } from '@millwright/domain/time/lengths'
import { dayBounds, type PlainDay } from '@millwright/domain/time/zone'

/** Days since 1 January 1970, a Thursday. */
export const dayNumber = (day: PlainDay): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

export const dayOfNumber = (number: number): PlainDay => new Date(number * DAY_MS).toISOString().slice(0, 10)

const MIDNIGHTS_KEPT = 2_000
const midnights = new Map<string, number>()

/** When a day begins in a zone. Cached: every shift of every machine needs it, and the calendar is slow. */
export function midnightOf(day: PlainDay, timezone: string): number {
  const key = `${day} ${timezone}`
  const found = midnights.get(key)
  if (found !== undefined) return found
  if (midnights.size >= MIDNIGHTS_KEPT) midnights.clear()
  const { from } = dayBounds(day, timezone)
  midnights.set(key, from)
  return from
}
