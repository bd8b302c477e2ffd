/** Points carry v and ts (rules: live 1). */
export interface Point {
  readonly v: unknown
  readonly ts: number
  /** Where it was asked for; live points carry none. */
  readonly unit?: string
}

const byTime = (a: Point, b: Point): number => a.ts - b.ts

/**
 * Both lists as one, in order of time. Of several points at one moment the first that was known counts, as it
 * does in the store. The very same list comes back when nothing is new, so that nothing is rendered again.
 */
export function mergePoints(known: readonly Point[], arrived: readonly Point[]): readonly Point[] {
  const fresh = inOrder(arrived)
  const [first] = fresh
  if (!first) return known
  const last = known.at(-1)
  if (!last || first.ts > last.ts) return known.length === 0 ? fresh : [...known, ...fresh]
  const merged = inOrder([...known, ...fresh])
  return merged.length === known.length ? known : merged
}

/** The sort is stable, hence of those at one moment the first stays the first. */
function inOrder(points: readonly Point[]): readonly Point[] {
  const sorted = points.filter(({ ts }) => Number.isFinite(ts)).sort(byTime)
  return sorted.filter((point, index) => point.ts !== sorted[index - 1]?.ts)
}

export const newestOf = (points: readonly Point[], count: number): readonly Point[] =>
  points.length > count ? points.slice(points.length - count) : points

export function pointsSince(points: readonly Point[], from: number): readonly Point[] {
  const [first] = points
  return first && first.ts < from ? points.filter(({ ts }) => ts >= from) : points
}

/** The last value holds up to the current time (rules: live 3). */
export function withPointAt(points: readonly Point[], now: number): readonly Point[] {
  const last = points.at(-1)
  return last && last.ts < now ? [...points, { v: last.v, ts: now }] : points
}
