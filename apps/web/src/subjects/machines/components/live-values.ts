import type { LiveMessage } from '@millwright/contract/live'
import type { ChannelInfo } from '@millwright/contract/wire/channel-values'
import { parseLiveName } from '@millwright/contract/wire/topics'
import type { Point } from '../../../platform/live/points.ts'

/** By channel: what it sent since the page was opened, the newest last. Never empty. */
export type LiveValues = ReadonlyMap<string, readonly Point[]>

/** Points of a spark, at least so far apart. */
const MOST_POINTS = 60
const APART_MS = 5_000

/** The answer of the server with what was heard meanwhile; an older value never replaces a newer one. */
export function valuesOf(infos: readonly ChannelInfo[], held: LiveValues = new Map()): LiveValues {
  return new Map(
    infos.flatMap(({ channel, value, timestamp }) => {
      const known = held.get(channel) ?? []
      if (timestamp === null) return known.length === 0 ? [] : [[channel, known]]
      return [[channel, withPoint(known, { v: value, ts: timestamp })]]
    }),
  )
}

export function withMessages(
  held: LiveValues,
  machineId: string,
  messages: readonly LiveMessage[],
): LiveValues {
  const next = new Map(held)
  let isNew = false
  for (const { channel: name, v, ts } of messages) {
    const address = parseLiveName(name)
    if (address?.machineId !== machineId) continue
    const known = next.get(address.channel) ?? []
    const grown = withPoint(known, { v, ts })
    if (grown === known) continue
    next.set(address.channel, grown)
    isNew = true
  }
  return isNew ? next : held
}

function withPoint(points: readonly Point[], point: Point): readonly Point[] {
  const last = points.at(-1)
  if (last && point.ts <= last.ts) return points
  const before = points.at(-2)
  // The newest value is always the last; those before it are as far apart as a spark can show.
  const isClose = last !== undefined && before !== undefined && last.ts - before.ts < APART_MS
  return [...(isClose ? points.slice(0, -1) : points), point].slice(-MOST_POINTS)
}

export const numbersIn = (points: readonly Point[]): number[] =>
  points.flatMap(({ v }) => (typeof v === 'number' ? [v] : []))

/** Older than five of its periods a value is stale; what comes seldom has a minute. */
export function isOld(points: readonly Point[], now: number): boolean {
  const last = points.at(-1)
  if (!last) return false
  const before = points.at(-2)
  const period = before ? Math.max(1_000, last.ts - before.ts) : 60_000
  return now - last.ts > Math.max(5 * period, 15_000)
}
