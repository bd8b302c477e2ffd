import { CLOCK_TOLERANCE_MS } from './clock-offset.ts'

/** Measured again with each answer, it is never the same: values that are read twice must have the same time twice. */
const JITTER_MS = 1_000

/** An answer of the portal, by the clocks of both sides. */
export interface TimedAnswer {
  /** When it came, by the clock of the reader. */
  readonly cameAt: number
  /** From the question to the answer, by a clock that nobody sets. */
  readonly tookMs: number
  /** When the portal heard the question and when it answered, by its clock. */
  readonly heardAt: number
  readonly answeredAt: number
}

export interface MeasuredClock {
  /** By how much the clock of the reader is ahead of the portal's. */
  readonly aheadMs: number
  /** It may be as much more or less, because nobody knows which way took longer. */
  readonly errorMs: number
}

export function measureReaderClock({ cameAt, tookMs, heardAt, answeredAt }: TimedAnswer): MeasuredClock {
  const underWayMs = tookMs - (answeredAt - heardAt)
  return {
    aheadMs: Math.round(cameAt - answeredAt - Math.max(0, underWayMs) / 2),
    // Less than no time is a clock of the portal that was set meanwhile.
    errorMs: Math.abs(underWayMs) / 2,
  }
}

/**
 * Subtracted from the clock of a reader, so that its times are those of the portal. A clock that differs by a few seconds is
 * right, and one that was measured badly stays as it was.
 */
export function readerCorrection({ aheadMs, errorMs }: MeasuredClock, before: number): number {
  if (Math.abs(aheadMs - before) <= JITTER_MS + errorMs) return before
  return Math.abs(aheadMs) - errorMs > CLOCK_TOLERANCE_MS ? aheadMs : 0
}

/** A clock goes evenly; more than this at once is somebody who has set it. */
export const isClockStep = (stepMs: number): boolean => Math.abs(stepMs) > JITTER_MS

/** After somebody has set the clock: no correction any more where it is right by now. */
export const correctionAfterStep = (before: number, stepMs: number): number =>
  isClockStep(stepMs) && Math.abs(before + stepMs) <= CLOCK_TOLERANCE_MS ? 0 : before

/** The correction of an earlier run, and when it was right, by the clock of the portal. */
export interface EarlierCorrection {
  readonly aheadMs: number
  readonly asOf: number
}

/**
 * For a reader that starts while the portal is away. It is never earlier than it was: a clock that was set back is right by now, and one
 * without a battery goes on from there.
 */
export const carriedCorrection = (at: number, { aheadMs, asOf }: EarlierCorrection): number =>
  at - aheadMs >= asOf ? aheadMs : Math.min(0, at - asOf)
