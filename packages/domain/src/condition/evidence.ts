/**
 * The logarithm of how far good runs deviate from a fingerprint that was made of others: middle and spread, from 270 good
 * runs of two machines. On each of them the limits of the other kept their share of false alarms (docs/condition.md).
 */
export interface GoodRuns {
  readonly middle: number
  readonly spread: number
}
const GOOD_RUNS: GoodRuns = { middle: 0.36, spread: 0.41 }
/** Further out nothing was ever seen: no run is rarer. */
const RAREST = 1e-15

/** The share of good runs that deviate at least as far; the tail of a normal distribution (Abramowitz and Stegun 26.2.17). */
export function rarityOf(deviation: number, { middle, spread }: GoodRuns = GOOD_RUNS): number {
  const z = (Math.log(Math.max(deviation, 1e-6)) - middle) / spread
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return Math.max(RAREST, z >= 0 ? tail : 1 - tail)
}

/**
 * How many times more a run speaks for damage than for a good machine. Over many good runs its mean is 1, whatever the order, which
 * is what keeps the budget (Vovk and Wang, "E-values", 2021: the mixture of all p-to-e calibrators).
 */
export function evidenceOf(rarity: number): number {
  if (rarity > 0.999) return 0.5
  const log = Math.log(rarity)
  return (1 - rarity + rarity * log) / (rarity * log * log)
}

/** One of five good runs is rarer than this: a test that is not ends what the tests before it showed. */
export const UNREMARKABLE = 0.2

/** Tests by one fingerprint err together: those before count up to ten times, so that mild deviations alone are never an error. */
const MOST_BEFORE = 10

/** With that of the tests before: two mild deviations in a row weigh more than one. */
export const grownEvidence = (before: number, rarity: number): number =>
  evidenceOf(rarity) * (rarity < UNREMARKABLE ? Math.min(MOST_BEFORE, Math.max(1, before)) : 1)

/** One false alarm in three months, until the owner of the machines says otherwise. */
export const USUAL_FALSE_ALARMS_A_MONTH = 1 / 3
/** One in four years, which no machine is tested often enough to miss, and one every three days, which nobody reads. */
export const FALSE_ALARMS_A_MONTH = { minimum: 0.02, maximum: 10 }
/** A machine that is hardly ever tested would warn of its first unusual run. */
const LEAST_TESTS = 20

/** The tests of which one may raise a false alarm, of a machine that has so many in a month. */
export const testsAnAlarm = (testsAMonth: number, falseAlarmsAMonth: number): number =>
  Math.max(LEAST_TESTS, testsAMonth / falseAlarmsAMonth)

/** False errors are ten times as rare as false warnings. */
const ERROR_TIMES = 10

/**
 * 0 to 100: 85 is where the evidence has grown to the tests of which one may raise a false alarm, 65 at ten times that. An
 * alarm by this rule comes once in so many tests at most (Shin, Ramdas and Rinaldo, "E-detectors", 2023).
 */
export function evidenceScore(evidence: number, tests: number): number {
  const decades = Math.log10(Math.max(1, evidence))
  const limit = Math.log10(tests)
  const error = limit + Math.log10(ERROR_TIMES)
  const score = decades <= limit ? 100 - (15 * decades) / limit : 85 - 20 * (decades - limit)
  return Math.max(0, Math.round((decades <= error ? score : 65 - 20 * (decades - error)) * 10) / 10)
}

/** How far a single run has to deviate to raise an alarm, of a machine that may raise one in so many tests. */
export function alarmDeviation(tests: number): number {
  let [low, high] = [1e-3, 1e3]
  for (let step = 0; step < 60; step++) {
    const middle = Math.sqrt(low * high)
    if (evidenceOf(rarityOf(middle)) < tests) low = middle
    else high = middle
  }
  return high
}
