export interface RetryPolicy {
  readonly firstMs: number
  readonly longestMs: number
  /** Given up after so many tries, or after so long: either, or both. */
  readonly maxTries?: number
  readonly giveUpAfterMs?: number
}

/** Twelve tries take about an hour. */
export const USUAL_RETRY: RetryPolicy = { firstMs: 1_000, longestMs: 60 * 60_000, maxTries: 12 }

/** What failed together must not come back together. */
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
  return Math.min(firstMs * 2 ** (attempt - 1), longestMs) * (1 + JITTER * random)
}
