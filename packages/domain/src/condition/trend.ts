import { DAY_MS } from '../time/lengths.ts'
import { ERROR_LIMIT, WARNING_LIMIT } from './verdict.ts'

/** The score of a test, at its time. */
export interface ScoredTest {
  readonly at: number
  readonly score: number
}

/** When a limit will be reached (rules: condition 5). */
export type Outlook =
  /** Too few tests, or they scatter more than they change. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'steady' }
  | { readonly kind: 'passed'; readonly since: number }
  | { readonly kind: 'reaches'; readonly at: number; readonly earliest: number; readonly latest: number }

/** The limit that comes next for a test with this score. */
export const nextLimitOf = (score: number): number => (score >= WARNING_LIMIT ? WARNING_LIMIT : ERROR_LIMIT)

/** Wear gets faster: only the latest tests tell about the next weeks. */
const LATEST = 12
const FEWEST = 5
const SHORTEST_MS = 3 * DAY_MS
/** Further ahead nobody can see. */
const HORIZON_MS = 180 * DAY_MS
/** Score points a day that are no change. */
const STEADY = 0.02

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.round((sorted.length - 1) * share)))] ?? 0
}

/** Since when the score has been under the limit without a break. */
function passedSince(tests: readonly ScoredTest[], limit: number): number | null {
  const lastAbove = tests.findLastIndex(({ score }) => score >= limit)
  return tests[lastAbove + 1]?.at ?? null
}

/**
 * Takes the tests since the fingerprint, by time. The slope is the median of all pairs of tests, so that one bad test does
 * not bend it; the range is that of the middle four fifths of the pairs.
 */
export function outlookOf(tests: readonly ScoredTest[], now: number, limit = ERROR_LIMIT): Outlook {
  const since = passedSince(tests, limit)
  if (since !== null) return { kind: 'passed', since }
  const latest = tests.slice(-LATEST)
  const [first] = latest
  const last = latest.at(-1)
  if (!first || !last || latest.length < FEWEST || last.at - first.at < SHORTEST_MS)
    return { kind: 'unknown' }
  const slopes = latest
    .flatMap((a, i) =>
      latest
        .slice(i + 1)
        .filter(({ at }) => at > a.at)
        .map((b) => ((b.score - a.score) / (b.at - a.at)) * DAY_MS),
    )
    .toSorted((a, b) => a - b)
  const slope = quantile(slopes, 0.5)
  const [steepest, flattest] = [quantile(slopes, 0.1), quantile(slopes, 0.9)]
  if (slope > -STEADY) return { kind: 'steady' }
  // A fall that some of the pairs do not see is not reported.
  if (flattest >= 0) return { kind: 'unknown' }
  const level = quantile(
    latest.map(({ at, score }) => score + (slope * (last.at - at)) / DAY_MS).toSorted((a, b) => a - b),
    0.5,
  )
  const reachedAt = (perDay: number): number =>
    Math.round(last.at + (Math.max(0, level - limit) / -perDay) * DAY_MS)
  const at = Math.max(now, reachedAt(slope))
  if (at - now > HORIZON_MS) return { kind: 'steady' }
  return {
    kind: 'reaches',
    at,
    earliest: Math.max(now, Math.min(at, reachedAt(steepest))),
    latest: Math.max(at, Math.min(now + 2 * HORIZON_MS, reachedAt(flattest))),
  }
}

/**
 * Where the score is going: from the last test to the limit that comes next, or as far on the way there as `mostMs` reaches.
 * Null where the tests tell nothing.
 */
export function forecastOf(
  tests: readonly ScoredTest[],
  now: number,
  mostMs: number,
): { readonly from: ScoredTest; readonly to: ScoredTest } | null {
  const from = tests.at(-1)
  if (!from) return null
  const limit = nextLimitOf(from.score)
  const outlook = outlookOf(tests, now, limit)
  if (outlook.kind !== 'reaches' || outlook.at <= from.at) return null
  const at = Math.round(Math.min(outlook.at, from.at + mostMs))
  const share = (at - from.at) / (outlook.at - from.at)
  return { from, to: { at, score: from.score + (limit - from.score) * share } }
}
