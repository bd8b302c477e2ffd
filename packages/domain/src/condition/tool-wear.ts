import type { FigureDeviation } from './figure-deviation.ts'
import { WEAR_A_DECADE } from './limited-values.ts'
import { TOOL_LOADS } from './tool-loads.ts'
import { decadesAt, ERROR_LIMIT } from './verdict.ts'
import { FEWEST_TESTS, type WearOutlook, wearOutlookOf } from './wear-curve.ts'
import type { WearPoint } from './wear-shapes.ts'

/** The best first: the edge, a load in the cut, and where there is neither the score. */
export const WEAR_MEASURES = ['Wear', ...TOOL_LOADS, 'score'] as const
export type WearMeasure = (typeof WEAR_MEASURES)[number]

/** A test of a tool since its fingerprint. */
export interface WornTest {
  /** How much the tool was used by then; null where nobody counts. */
  readonly count: number | null
  readonly score: number | null
  /** Of all its parts. */
  readonly figures: readonly FigureDeviation[]
}

/** Where a measure is in the fingerprint and where a tool is worn (rules: condition 8). */
interface Scale {
  readonly begin: number
  readonly limit: number
}

export interface ToolWear<T> {
  readonly measure: WearMeasure
  readonly scale: Scale
  /** Whether `at` are counts; else they are numbers of tests. */
  readonly isCounted: boolean
  /** In their order; `at` counts from the fingerprint, or from when the tool was new. */
  readonly tests: readonly { readonly test: T; readonly at: number; readonly value: number }[]
  readonly outlook: WearOutlook
}

/** Of several parts the one that shows most. */
function measuredBy({ score, figures }: WornTest, measure: WearMeasure): number | null {
  if (measure === 'score') return score
  const own = figures.filter(({ name }) => name === measure)
  return own.length === 0
    ? null
    : Math.max(...own.map(({ value, times }) => (measure === 'Wear' ? value : times)))
}

function scaleOf(measure: WearMeasure, tests: readonly WornTest[]): Scale {
  if (measure === 'score') return { begin: 100, limit: ERROR_LIMIT }
  const decades = decadesAt(ERROR_LIMIT)
  if (measure !== 'Wear') return { begin: 1, limit: 10 ** (decades / 2) }
  const prints = tests.flatMap(({ figures }) => figures.filter(({ name }) => name === measure))
  const begin = prints.at(-1)?.fingerprint ?? 0
  return { begin, limit: begin + decades * WEAR_A_DECADE }
}

/** The best that was measured often enough for a curve, else the best that was measured. */
function measureOf(tests: readonly WornTest[]): WearMeasure | null {
  const seen = (measure: WearMeasure): number =>
    tests.filter((test) => measuredBy(test, measure) !== null).length
  return (
    WEAR_MEASURES.find((measure) => seen(measure) >= FEWEST_TESTS) ??
    WEAR_MEASURES.find((measure) => seen(measure) > 0) ??
    null
  )
}

/** A count that falls to half or less is that of a new tool, as with the tools in the magazine. */
export function sinceNewTool<T extends Pick<WornTest, 'count'>>(tests: readonly T[]): readonly T[] {
  const counted = tests.filter(({ count }) => count !== null)
  const begun = counted.findLast(({ count }, i) => {
    const before = counted[i - 1]?.count ?? 0
    return before > 0 && (count as number) <= before / 2
  })
  return begun ? tests.slice(tests.indexOf(begun)) : tests
}

/** Where a count was at the fingerprint. Of a new tool it is zero; where it is not known, one usual step before the first test. */
function originOf(counts: readonly number[], printed: number | null, isNewTool: boolean): number {
  const [first = 0] = counts
  if (isNewTool) return 0
  if (printed !== null && printed < first) return printed
  const steps = counts.slice(1).map((count, i) => count - (counts[i] as number))
  return Math.max(0, first - (steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0))
}

/** The tests since the fingerprint, the oldest first, with the count at the fingerprint. Null without any that was judged. */
export function toolWearOf<T extends WornTest>(
  all: readonly T[],
  printed: number | null,
): ToolWear<T> | null {
  const since = sinceNewTool(all)
  const measure = measureOf(since)
  if (!measure) return null
  const scale = scaleOf(measure, since)
  const measured = since.flatMap((test) => {
    const value = measuredBy(test, measure)
    return value === null ? [] : [{ test, value }]
  })
  const counted = measured
    .flatMap(({ test, value }) => (test.count === null ? [] : [{ test, value, count: test.count }]))
    .toSorted((a, b) => a.count - b.count)
  const isCounted = counted.length >= Math.min(FEWEST_TESTS, measured.length)
  const origin = originOf(
    counted.map(({ count }) => count),
    printed,
    since.length < all.length,
  )
  const tests = isCounted
    ? counted.map(({ test, value, count }) => ({ test, value, at: count - origin }))
    : measured.map(({ test, value }, i) => ({ test, value, at: i + 1 }))
  const points = tests.map(
    ({ at, value }): WearPoint => ({ at, wear: (value - scale.begin) / (scale.limit - scale.begin) }),
  )
  return { measure, scale, isCounted, tests, outlook: wearOutlookOf(points) }
}
