import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { forecastOf } from '@millwright/domain/condition/trend'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'
import { sinceFingerprint } from './verdict-of.ts'

export interface ScoreLines {
  /** The tests that have a score, the oldest first. */
  readonly tests: readonly Cycle[]
  /** Theirs, and then the end of the forecast. */
  readonly times: readonly number[]
  readonly scores: readonly (number | null)[]
  /** Null before the last test, and everywhere without a forecast. */
  readonly forecast: readonly (number | null)[] | null
  readonly view: View
}

/** The forecast takes at most this share of what was measured: the past is not squeezed for a guess. */
const MOST_AHEAD = 0.4
/** So that the first and the last point are not on the edge, of the whole. */
const MARGIN = 0.02

/** Takes tests with the newest first. */
export function scoreLines(all: readonly Cycle[], now: number): ScoreLines | null {
  const tests = all.filter(({ score }) => score !== null).toReversed()
  const first = tests[0]?.startTime
  const last = tests.at(-1)?.startTime
  if (first === undefined || last === undefined) return null
  const scored = sinceFingerprint(all).flatMap(({ startTime, score }) =>
    score === null ? [] : [{ at: startTime, score }],
  )
  const ahead = forecastOf(scored, now, (last - first) * MOST_AHEAD)
  const times = tests.map(({ startTime }) => startTime)
  const scores = tests.map(({ score }) => score)
  const end = ahead?.to.at ?? last
  const margin = Math.max(1, Math.round((end - first) * MARGIN))
  const view = { from: first - margin, to: end + margin }
  if (!ahead) return { tests, times, scores, forecast: null, view }
  return {
    tests,
    times: [...times, end],
    scores: [...scores, null],
    forecast: [...scores.slice(0, -1).map(() => null), ahead.from.score, ahead.to.score],
    view,
  }
}
