import type { GoodRuns } from '@millwright/domain/condition/evidence'
import type { Spreads } from '@millwright/domain/condition/vibration-spread'
import { deviationBy, type Kind, type Shown, scoresOf, testsOf, undriftedBy } from './comparisons.ts'
import { areaUnderCurve } from './detection.ts'

/** All that is fitted to records: where spreads come from, and how far good runs deviate. */
export interface Fitted {
  readonly spreads: Spreads
  readonly good: GoodRuns
}

/** In the middle of what is tried, so that the machine that is left out says nothing. */
const BEGIN: Spreads = {
  prior: 0.1,
  priorRuns: 4,
  reading: 0.1,
  aged: { alone: 0.5, beside: 0.5 },
  disagreement: 1,
  wider: 1,
}
const TRIED = {
  disagreement: [0.25, 0.5, 1, 2],
  prior: [0.05, 0.1, 0.15, 0.2],
  reading: [0.05, 0.1, 0.15],
  priorRuns: [2, 4, 8],
} as const
const AGED = [0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.85, 1]
const ROUNDS = 2
/** To tell apart better by less is chance: a few bad runs of one machine. */
const LEAST_GAIN = 0.005
/** Bad runs are to be separated from good ones by these. */
const SEPARATED_BY: readonly Kind[] = [
  'fresh',
  'stale, earlier ones as kept',
  'stale, all other half-years',
  'stale, one',
]
/** Of a normal distribution, where one of twenty begins. */
const TWENTIETH = 1.645

function goodRunsOf(deviations: readonly number[]): GoodRuns {
  const logs = deviations.map((each) => Math.log(Math.max(each, 1e-6)))
  const middle = logs.reduce((sum, value) => sum + value, 0) / logs.length
  const squares = logs.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return { middle, spread: Math.sqrt(squares / (logs.length - 1)) }
}
/** Where the rarest of twenty good runs begin, as a logarithm. */
const limitOf = (deviations: readonly number[]): number => {
  const { middle, spread } = goodRunsOf(deviations)
  return middle + TWENTIETH * spread
}

/** How well bad runs are separated from good ones, by any fingerprint. */
const separation = (shown: readonly Shown[], spreads: Spreads): number =>
  SEPARATED_BY.reduce((sum, kind) => {
    const tests = testsOf(shown, kind, spreads)
    return sum + areaUnderCurve(scoresOf(tests, 'good'), scoresOf(tests, 'bad')) / SEPARATED_BY.length
  }, 0)

/**
 * All constants that were chosen by records, from these alone and by one rule: spreads by which bad runs are separated best,
 * one constant after the other; then such a width of a stale fingerprint that the rarest of twenty good runs begin where they
 * do by a fresh one, and no narrower one.
 */
export function fittedTo(shown: readonly Shown[]): Fitted {
  let spreads = BEGIN
  for (let round = 0; round < ROUNDS; round++)
    for (const key of Object.keys(TRIED) as (keyof typeof TRIED)[]) {
      let best = { spreads, area: separation(shown, spreads) + LEAST_GAIN }
      for (const value of TRIED[key]) {
        if (value === spreads[key]) continue
        const tried = { ...spreads, [key]: value }
        const area = separation(shown, tried)
        if (area > best.area) best = { spreads: tried, area }
      }
      spreads = best.spreads
    }
  const isGood = ({ run }: Shown): boolean => run.label === 'good'
  const stale = shown
    .filter(isGood)
    .flatMap(({ run, beside }) => beside.filter(({ period }) => period !== run.period))
  const fresh = scoresOf(testsOf(shown, 'fresh', spreads), 'good')
  const limit = limitOf(fresh)
  const alone = stale.map((each) => deviationBy(each, spreads, true))
  const [aged] = AGED.map((value) => {
    const tried = { ...spreads, aged: { alone: value, beside: value } }
    const undrifted = stale.map((each) => undriftedBy(each, tried))
    return { value, off: Math.abs(limitOf(undrifted) - limit) }
  }).toSorted((a, b) => a.off - b.off)
  return {
    spreads: {
      ...spreads,
      aged: { alone: aged?.value ?? BEGIN.aged.alone, beside: aged?.value ?? BEGIN.aged.beside },
      wider: Math.max(1, Math.exp(limitOf(alone) - limit)),
    },
    good: goodRunsOf(fresh),
  }
}
