import { DAY_MS } from '../time/lengths.ts'
import { alarmDeviation } from './evidence.ts'
import type { CyclePrint } from './judge.ts'
import { mean } from './shape.ts'
import { hasSpread } from './vibration-check.ts'
import { agedSpread, freshSpreadOf } from './vibration-spread.ts'

/** A younger fingerprint is that of today. */
export const FRESH_MS = 45 * DAY_MS

/** After a repair a fingerprint is as old as any: how the machine was before tells no more than at half a year. */
const REPAIRED_MS = Number.POSITIVE_INFINITY

/**
 * How old a fingerprint is at a moment: 0 while it is fresh, then since the last test that was good by it in an unbroken row,
 * each soon after the one before (`heldUntil`): they show that it held. A test that was good after a pause does not: it was judged by
 * wide limits, and by narrow ones the next good test would be a false alarm (docs/condition.md). Nor does one after a repair.
 */
export function ageOf(
  at: Date,
  recordedAt: Date,
  heldUntil: Date | null,
  repairedAt: Date | null = null,
): number {
  if (repairedAt && repairedAt > recordedAt && repairedAt <= at) return REPAIRED_MS
  const since = Math.abs(at.getTime() - recordedAt.getTime())
  if (since < FRESH_MS) return 0
  const rested = at.getTime() - (heldUntil ?? recordedAt).getTime()
  return rested < FRESH_MS ? Math.min(since, rested) : since
}

/** Of all parts with vibration while it is fresh, as a variance; null without one. */
export function printSpreadOf(print: CyclePrint): number | null {
  const spreads = Object.values(print).flatMap((part) =>
    part.kind === 'vibration' && hasSpread(part.spectrum) ? [freshSpreadOf(part.spectrum)] : [],
  )
  return spreads.length === 0 ? null : mean(spreads)
}

/** Limits lie in spreads: those of a fingerprint that is no longer enough lie half as far out again. */
const MOST_GROWN = 1.5

/** Whether a fingerprint tells as much as it did, as far as its age alone tells; what other operations show comes with a test. */
export const isEnough = (spread: number, ageMs: number, isOnly: boolean): boolean =>
  Math.sqrt(1 + agedSpread(ageMs, isOnly) / spread) < MOST_GROWN

/** How many times louder than the fingerprint a fault has to be in its bands, so that a single test warns of it. */
export interface Hearing {
  readonly fresh: number
  readonly now: number
}

/** Of a machine that may raise one false alarm in so many tests. */
export function hearingOf(spread: number, ageMs: number, isOnly: boolean, tests: number): Hearing {
  const deviation = alarmDeviation(tests)
  // Decades of power are twice those of the amplitude.
  const timesAt = (variance: number): number => 10 ** ((deviation * Math.sqrt(variance)) / 2)
  return { fresh: timesAt(spread), now: timesAt(spread + agedSpread(ageMs, isOnly)) }
}
