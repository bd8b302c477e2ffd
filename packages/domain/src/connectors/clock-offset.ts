/** A clock that differs by less is right: agents write their time in whole seconds, and an answer is under way for a while. */
export const CLOCK_TOLERANCE_MS = 5_000

/** Measured again after each connect, it is never the same to the millisecond. */
const JITTER_MS = 2_000
const GRAIN_MS = 1_000

/**
 * By how much the clock of a machine is ahead of ours, as it is subtracted from its times. Whole seconds, and the one before
 * wherever it still fits: a value that is read twice must have the same time twice, or it would be two values.
 */
export function clockOffset(measured: number, before: number): number {
  if (Math.abs(measured) <= CLOCK_TOLERANCE_MS) return 0
  if (before !== 0 && Math.abs(measured - before) <= JITTER_MS) return before
  return Math.round(measured / GRAIN_MS) * GRAIN_MS
}
