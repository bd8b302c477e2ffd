import type { Point } from '@millwright/domain/points/point'
import { textLength } from './text-weight.ts'

export interface Bounds {
  /** Included. */
  readonly from: number
  /** Not included. */
  readonly to: number
}

export interface BoundedPointsOptions extends Bounds {
  readonly keep: 'first' | 'last'
  /** In characters. */
  readonly maxText: number
  /** Brings points of one channel into the order of time. */
  readonly order: (points: readonly Point[]) => readonly Point[]
}

/**
 * Points of a stretch that come piece by piece, in any order, of which as many are kept as have so much text: the first ones
 * or the last ones, whole moments, and one at least. The bounds say how far what was kept is all there is.
 */
export function createBoundedPoints({ keep, maxText, order, from: begin, to: end }: BoundedPointsOptions) {
  let found = new Map<number, readonly Point[]>()
  let [from, to] = [begin, end]
  let size = 0

  /** Rarely: it looks at all of them. */
  function trim(): void {
    const each = [...found].map(([channelId, points]) => [channelId, order(points)] as const)
    const moments = new Map<number, number>()
    for (const [, points] of each)
      for (const { ts, value } of points) moments.set(ts, (moments.get(ts) ?? 0) + textLength(value))
    const sorted = [...moments].sort((a, b) => (keep === 'first' ? a[0] - b[0] : b[0] - a[0]))
    size = sorted[0]?.[1] ?? 0
    for (const [ts, length] of sorted.slice(1)) {
      if (size + length > maxText) {
        if (keep === 'first') to = ts
        else from = ts + 1
        break
      }
      size += length
    }
    found = new Map(
      each.map(([channelId, points]) => [channelId, points.filter(({ ts }) => ts >= from && ts < to)]),
    )
  }

  return {
    bounds: (): Bounds => ({ from, to }),

    add(channelId: number, points: readonly Point[]): void {
      const known = found.get(channelId)
      const list = known ? (known as Point[]) : []
      for (const point of points) {
        if (point.ts < from || point.ts >= to) continue
        list.push(point)
        size += textLength(point.value)
      }
      if (!known) found.set(channelId, list)
      if (size > 2 * maxText) trim()
    },

    /** By channel, in order. */
    points(): Map<number, readonly Point[]> {
      if (size > maxText) trim()
      return new Map([...found].map(([channelId, points]) => [channelId, order(points)]))
    },
  }
}

/** Where a moment may have several points: those keep the order in which they were given. */
export const byTime = (points: readonly Point[]): readonly Point[] =>
  points.every((point, index) => index === 0 || (points[index - 1]?.ts ?? 0) <= point.ts)
    ? points
    : points.toSorted((a, b) => a.ts - b.ts)

export type BoundedPoints = ReturnType<typeof createBoundedPoints>
