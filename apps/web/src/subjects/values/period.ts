import { dayAt, dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'
import { RANGES, type Range } from './shared/ranges.ts'

/** The moment in the address; null for what is none and for one that is still to come: then it ends now. */
export function endInSearch(value: unknown, now: number): number | null {
  const ts = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(ts) && ts > 0 && ts < now ? ts : null
}

/** `2026-11-12T23:00Z`, short enough to be read in an address. */
export const endForSearch = (ts: number): string => `${new Date(ts).toISOString().slice(0, 16)}Z`

export const periodOf = (range: Range, end: number | null, now: number): View => {
  const to = end ?? now
  return { from: to - RANGES[range], to }
}

/** One range earlier or later; null is now. */
export function shiftedEnd(range: Range, end: number | null, now: number, by: 1 | -1): number | null {
  const next = (end ?? now) + by * RANGES[range]
  return next >= now ? null : next
}

/** The end of a day on the machine's calendar; of today, now. */
export function endOfDay(day: PlainDay, zone: string, now: number): number | null {
  const { to } = dayBounds(day, zone)
  return to >= now ? null : to
}

/** The day that is looked at: of a period that ends at midnight, the one before. */
export const dayOfEnd = (end: number | null, zone: string, now: number): PlainDay =>
  dayAt((end ?? now) - 1, zone)
