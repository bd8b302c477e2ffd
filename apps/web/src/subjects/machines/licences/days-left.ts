import { DAY_MS } from '@millwright/domain/time/lengths'

/** A day that has begun counts: on the last one it is 1. */
export const daysLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / DAY_MS))
