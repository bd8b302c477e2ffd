import { Temporal } from 'temporal-polyfill'
import { MINUTE_MS } from '../../time/lengths.ts'

/** The instants at which a clock on the wall shows a time: two where it was set back, with the same hour twice. */
export interface LocalInstants {
  readonly first: number
  readonly second: number | null
}

/** Clocks are set at quarters of an hour, and a file has many times in one. */
const QUARTER_MS = 15 * MINUTE_MS
const MAX_KNOWN = 2_000

/**
 * The instants of times of a zone, each quarter of an hour looked up once. A time that was left out when the clock was set
 * forward is as much later as it was set.
 */
export function createLocalClock(zone: string): (local: number) => LocalInstants {
  const known = new Map<number, readonly [first: number, second: number | null]>()
  return (local) => {
    const quarter = Math.floor(local / QUARTER_MS) * QUARTER_MS
    const offsets = known.get(quarter) ?? offsetsAt(quarter, zone)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(quarter, offsets)
    const [first, second] = offsets
    return { first: local - first, second: second === null ? null : local - second }
  }
}

function offsetsAt(local: number, zone: string): readonly [number, number | null] {
  const wall = Temporal.Instant.fromEpochMilliseconds(local).toZonedDateTimeISO('UTC').toPlainDateTime()
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' })
  const [one, other] = [local - earlier.epochMilliseconds, local - later.epochMilliseconds]
  if (one === other) return [one, null]
  const isTwice = earlier.toPlainDateTime().equals(wall)
  return isTwice ? [one, other] : [other, null]
}

/** Records are written one after the other, and some a little late. */
const OUT_OF_ORDER_MS = 10 * MINUTE_MS

/**
 * Of an hour that is there twice the first one, until records have gone back by more than records do that are written late:
 * then it is the second one.
 */
export const instantAfter = ({ first, second }: LocalInstants, previous: number | null): number =>
  second !== null && previous !== null && first < previous - OUT_OF_ORDER_MS ? second : first
