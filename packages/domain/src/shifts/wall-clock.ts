import { Temporal } from 'temporal-polyfill'
import type { PlainDay } from '../time/zone.ts'

/**
 * Epoch milliseconds of the same day and time in UTC. Plain arithmetic holds for it, which makes it quick to compare; only
 * `momentOf` says when it really is.
 */
export type WallTime = number

export const wallTime = (day: PlainDay, time: string): WallTime => Date.parse(`${day}T${time}:00Z`)

export const dayOf = (wall: WallTime): PlainDay => new Date(wall).toISOString().slice(0, 10)

export const wallTimeAt = (ts: number, zone: string): WallTime =>
  ts + Temporal.Instant.fromEpochMilliseconds(ts).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6

/**
 * The moment at which the clock first shows a time. A time that it skips is the moment of the jump, and one that
 * it shows twice is the first of the two: so a later time is never an earlier moment, and shifts that do not
 * overlap on paper do not overlap in the night of the change either.
 */
export function momentOf(wall: WallTime, zone: string): number {
  const wanted = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime()
  const first = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (first.epochMilliseconds + first.offsetNanoseconds / 1e6 === wall) return first.epochMilliseconds
  return (first.getTimeZoneTransition('next') ?? first).epochMilliseconds
}
