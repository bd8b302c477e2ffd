import { DAY_MS } from '../time/lengths.ts'
import type { Drift } from './drift.ts'
import { mean, type Shape } from './shape.ts'
import type { Spectrum } from './spectrum.ts'

/** From good runs under one set of conditions. */
export interface VibrationFingerprint extends Spectrum {
  readonly runs: number
  /** The mean of the runs' shapes, and how far they lie from it: a sum of squares. */
  readonly shape: Shape
  readonly squares: Shape
}

/** How a fingerprint is read today. */
export interface Ageing {
  /** Since the newest run of the fingerprint, or the last of an unbroken row of tests that were good by it. */
  readonly ageMs: number
  /** From the machine's other operations since the fingerprint was taken; null where there are none. */
  readonly drift: Drift | null
  /** Whether earlier ones are compared too, of which the nearest counts. One alone has to allow for more. */
  readonly isOnly: boolean
}
export const FRESH: Ageing = { ageMs: 0, drift: null, isOnly: true }

/** Where the spread of a fingerprint comes from, besides its runs; in decades of power. */
export interface Spreads {
  /** Of good runs, before any was seen; it weighs as much as so many runs. */
  readonly prior: number
  readonly priorRuns: number
  /** How exactly a band can be read at all. */
  readonly reading: number
  /** How far a band of a good machine moves by itself in half a year, where nothing is known of the time since. */
  readonly aged: { readonly alone: number; readonly beside: number }
  /** How much of the variance between other operations an operation has by itself. */
  readonly disagreement: number
  /** How many times as far as by a fresh fingerprint good runs lie by one whose drift was taken out. */
  readonly wider: number
}
export const SPREADS: Spreads = {
  prior: 0.1,
  priorRuns: 4,
  reading: 0.1,
  aged: { alone: 0.5, beside: 0.35 },
  disagreement: 1,
  wider: 1.35,
}
const AGED_MS = 182 * DAY_MS

/** Time alone adds this to the spread of a fingerprint, as a variance. */
export const agedSpread = (ageMs: number, isOnly: boolean, { aged }: Spreads = SPREADS): number =>
  aged[isOnly ? 'alone' : 'beside'] ** 2 * Math.min(1, Math.max(0, ageMs / AGED_MS))

/** The spread of a fingerprint while it is fresh, as a variance: the mean of all its bands. */
export const freshSpreadOf = (print: VibrationFingerprint): number =>
  mean(print.shape.flatMap((axis, a) => Array.from(axis, (_, band) => spreadOf(print, FRESH, a, band))))

/** How far a good run may lie from the fingerprint in each band, as a variance. */
export function spreadOf(
  print: VibrationFingerprint,
  { ageMs, drift, isOnly }: Ageing,
  axis: number,
  band: number,
  spreads: Spreads = SPREADS,
): number {
  const { runs } = print
  const { prior, priorRuns, reading, disagreement, wider } = spreads
  const between = ((print.squares[axis]?.[band] ?? 0) + priorRuns * prior ** 2) / (runs - 1 + priorRuns)
  const fresh = between * (1 + 1 / runs) + (print.scatter?.[axis]?.[band] ?? 0) + reading ** 2
  if (!drift) return fresh + agedSpread(ageMs, isOnly, spreads)
  return wider ** 2 * (fresh + disagreement * (drift.spread[axis]?.[band] ?? 0))
}
