export interface Backoff {
  readonly firstMs: number
  readonly longestMs: number
  /** By what share of itself a pause may be longer: what failed together must not come back together. */
  readonly jitter?: number
}

/** Before the next try after so many failures in a row: doubled with each, up to the longest. `random` is from 0 to 1. */
export const pauseAfter = (
  failures: number,
  { firstMs, longestMs, jitter = 0 }: Backoff,
  random = 0,
): number => Math.min(firstMs * 2 ** (failures - 1), longestMs) * (1 + jitter * random)
