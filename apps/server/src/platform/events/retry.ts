import { type Backoff, pauseAfter } from '@millwright/domain/time/backoff'
import { HOUR_MS } from '@millwright/domain/time/lengths'

export interface RetryPolicy extends Pick<Backoff, 'firstMs' | 'longestMs'> {
  /** Given up after so many tries, or after so long: either, or both. */
  readonly maxTries?: number
  readonly giveUpAfterMs?: number
}

/** Twelve tries take about an hour. */
export const USUAL_RETRY: RetryPolicy = { firstMs: 1_000, longestMs: HOUR_MS, maxTries: 12 }

const JITTER = 0.25

/** Null when it is given up. `random` is from 0 to 1. */
export function pauseBeforeRetry(
  {
    firstMs,
    longestMs,
    maxTries = Number.POSITIVE_INFINITY,
    giveUpAfterMs = Number.POSITIVE_INFINITY,
  }: RetryPolicy,
  { attempt, ageMs }: { readonly attempt: number; readonly ageMs: number },
  random: number,
): number | null {
  if (attempt >= maxTries || ageMs >= giveUpAfterMs) return null
  return pauseAfter(attempt, { firstMs, longestMs, jitter: JITTER }, random)
}
