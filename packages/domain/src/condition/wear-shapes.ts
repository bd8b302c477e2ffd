/** The wear of a tool at a test: 0 is its fingerprint, 1 the limit. */
export interface WearPoint {
  /** Cuts, or another count, since the tool was as in the fingerprint. */
  readonly at: number
  readonly wear: number
}

/** After so many tests one counts a third: material and depth of cut change. */
const LATEST = 12
/** Ways to wear: it begins fast, goes on steadily or ever slower, and ends fast, in shares that make one. */
interface Shape {
  readonly begins: number
  readonly steady: number
  readonly ends: number
  readonly slowing: number
  readonly ending: number
}
/** The beginning is over after some of these shares of a life. */
const BEGINS_FOR = 0.05
const LEAST_STEADY = 0.1

export const SHAPES: readonly Shape[] = [0, 0.1, 0.2, 0.3]
  .flatMap((begins) =>
    [0, 0.2, 0.4, 0.6].flatMap((ends) =>
      (ends === 0 ? [2] : [2, 4, 8]).flatMap((ending) =>
        // One that begins fast and slows down is the same twice.
        (begins > 0.1 ? [1] : [0.7, 1]).map((slowing) => ({
          begins,
          ends,
          ending,
          slowing,
          steady: 1 - begins - ends,
        })),
      ),
    ),
  )
  .filter(({ steady }) => steady >= LEAST_STEADY)

/** The fingerprint was measured once and scatters as every test. */
const OFFSET_SPREAD = 0.06
const LEAST_SPREAD = 0.015
/** Of a t distribution: one test that lies far off says little. */
const FREEDOM = 4

export const wornBy = ({ begins, steady, ends, slowing, ending }: Shape, share: number): number =>
  begins * (1 - Math.exp(-share / BEGINS_FOR)) +
  steady * (slowing === 1 ? share : share ** slowing) +
  ends * share ** ending

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** How far a test lies from the line between its neighbours. */
export function spreadOf(points: readonly WearPoint[]): number {
  const apart = points.slice(1, -1).map(({ at, wear }, i) => {
    const [before, after] = [points[i] as WearPoint, points[i + 2] as WearPoint]
    const share = (at - before.at) / (after.at - before.at)
    const between = before.wear + (after.wear - before.wear) * share
    return Math.abs(wear - between) / Math.sqrt(1 + share ** 2 + (1 - share) ** 2)
  })
  // Of a few tests the middle is too small as often as not.
  return Math.max(LEAST_SPREAD, 1.4826 * median(apart) * (points.length < 10 ? 1.3 : 1))
}

export interface Curve {
  readonly shape: Shape
  readonly life: number
  readonly offset: number
  readonly likelihood: number
}

export function fitted(points: readonly WearPoint[], shape: Shape, life: number, spread: number): Curve {
  const weights = points.map((_, i) => Math.exp(-(points.length - 1 - i) / LATEST))
  const apart = points.map(({ at, wear }) => wear - wornBy(shape, at / life))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const offset =
    apart.reduce((all, each, i) => all + each * (weights[i] as number), 0) /
    (sum + (spread / OFFSET_SPREAD) ** 2)
  const likelihood = apart.reduce(
    (all, each, i) =>
      all -
      (weights[i] as number) * ((FREEDOM + 1) / 2) * Math.log1p(((each - offset) / spread) ** 2 / FREEDOM),
    -0.5 * (offset / OFFSET_SPREAD) ** 2,
  )
  return { shape, life, offset, likelihood }
}

/** Where a curve reaches the limit, at the earliest at the last test. */
export function reachedAt({ shape, life, offset }: Curve, last: number): number {
  let [low, high] = [last, 2 * life]
  if (wornBy(shape, last / life) + offset >= 1) return last
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (wornBy(shape, middle / life) + offset >= 1) high = middle
    else low = middle
  }
  return high
}
