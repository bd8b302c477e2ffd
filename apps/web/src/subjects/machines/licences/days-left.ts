const DAY_MS = 24 * 60 * 60 * 1000

/** A day that has begun counts: on the last one it is 1. */
export const daysLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / DAY_MS))
