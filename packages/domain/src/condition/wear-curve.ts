import { type Curve, fitted, reachedAt, SHAPES, spreadOf, type WearPoint, wornBy } from './wear-shapes.ts'

/** How much longer a tool lasts (rules: condition 15). */
export type WearOutlook =
  /** Too few tests, or they scatter too much. */
  | { readonly kind: 'unknown' }
  /** The limit is further away than can be seen. */
  | { readonly kind: 'steady' }
  | { readonly kind: 'passed'; readonly at: number }
  /** From the last test on; in four of five the truth lies between least and most. */
  | {
      readonly kind: 'reaches'
      readonly left: number
      readonly least: number
      readonly most: number
      /** How it wore and will wear, with its range. */
      readonly course: readonly CoursePoint[]
    }

export interface CoursePoint extends WearPoint {
  readonly low: number
  readonly high: number
}

export const FEWEST_TESTS = 5
/** Older ones have no weight. */
export const MOST_TESTS = 40

/** Up to this many times what is used so far, in steps of equal ratio. */
const LONGEST = 8
const LIVES = 30
/** Further than this many times what is used so far nobody can see. */
const HORIZON = 3
/** A range wider than this many times what is used so far says nothing. */
const WIDEST = 2.5

/** Tests in a row err in the same way, so they count for fewer. */
const INDEPENDENT = 0.5
/** On either side of the range; the rest of the fifth is for what is not foreseen. */
const BEYOND = 0.06
const NOT_FORESEEN = 1.08
const NEGLIGIBLE = 1e-4

/** Since when it has been beyond the limit without a break. */
function passedAt(points: readonly WearPoint[]): number | null {
  const lastWithin = points.findLastIndex(({ wear }) => wear < 1)
  return points[lastWithin + 1]?.at ?? null
}

/**
 * Takes the tests by their count. All ways to wear are laid through them and weighed by how well they fit: a line through the
 * last tests would promise too much, as wear gets faster before the end.
 */
export function wearOutlookOf(tests: readonly WearPoint[]): WearOutlook {
  const passed = passedAt(tests)
  if (passed !== null) return { kind: 'passed', at: passed }
  const points = tests.filter(({ at }, i) => at > (tests[i - 1]?.at ?? 0)).slice(-MOST_TESTS)
  const last = points.at(-1)?.at ?? 0
  if (points.length < FEWEST_TESTS) return { kind: 'unknown' }
  const spread = spreadOf(points)
  const curves = SHAPES.flatMap((shape) =>
    Array.from({ length: LIVES }, (_, i) =>
      fitted(points, shape, last * LONGEST ** ((i + 0.5) / LIVES), spread),
    ),
  )
  const best = curves.reduce((most, { likelihood }) => Math.max(most, likelihood), Number.NEGATIVE_INFINITY)
  const ends = curves
    .map((curve) => ({ curve, weight: Math.exp((curve.likelihood - best) * INDEPENDENT) }))
    .filter(({ weight }) => weight > NEGLIGIBLE)
    .map(({ curve, weight }): CurveEnd => ({ curve, weight, left: reachedAt(curve, last) - last }))
    .toSorted((a, b) => a.left - b.left)
  const [soon, usual, late] = [BEYOND, 0.5, 1 - BEYOND].map((share) => endAt(ends, share))
  if (!soon || !usual || !late) return { kind: 'unknown' }
  const [left, least, most] = [usual.left, soon.left / NOT_FORESEEN, late.left * NOT_FORESEEN]
  if (left > HORIZON * last) return { kind: 'steady' }
  if (most - least > WIDEST * last) return { kind: 'unknown' }
  const first = points[0]?.at ?? 0
  const course = Array.from({ length: COURSE_POINTS }, (_, i): CoursePoint => {
    const at = first + ((last + most - first) * i) / (COURSE_POINTS - 1)
    const wear = wearBy(usual, left, last, at)
    return {
      at,
      wear,
      low: Math.min(wear, wearBy(late, most, last, at)),
      high: Math.max(wear, wearBy(soon, least, last, at)),
    }
  })
  return { kind: 'reaches', left, least, most, course }
}

interface CurveEnd {
  readonly curve: Curve
  readonly weight: number
  readonly left: number
}
/** A curve in place of others around its share: `own` is where it ends itself. */
interface Likely extends CurveEnd {
  readonly own: number
}

/** The end before which a share of the weight lies, with the curve around it that fits best. Takes them by their ends. */
function endAt(ends: readonly CurveEnd[], share: number): Likely | undefined {
  const total = ends.reduce((sum, { weight }) => sum + weight, 0)
  let sum = 0
  let end: CurveEnd | undefined
  let best: CurveEnd | undefined
  for (const each of ends) {
    sum += each.weight / total
    if (sum >= share) end ??= each
    if (Math.abs(sum - share) < AROUND && each.weight > (best?.weight ?? 0)) best = each
  }
  return end && { ...end, curve: (best ?? end).curve, own: (best ?? end).left }
}

/** Of the weight, on either side. */
const AROUND = 0.03
/** Beyond the limit nothing is drawn. */
const DRAWN_TO = 1.1
const COURSE_POINTS = 40

/** The wear by a curve that is stretched from the last test on, so that it reaches the limit where it should. */
function wearBy({ curve, own }: Likely, left: number, last: number, at: number): number {
  const moved = at <= last || left === 0 ? at : last + ((at - last) * own) / left
  const worn = wornBy(curve.shape, moved / curve.life) + curve.offset
  // Sharper than in the fingerprint it was not.
  return Math.min(DRAWN_TO, Math.max(at > last && left === 0 ? 1 : 0, worn))
}
