/**
 * Of a period before, so much must be known as of this share of the period itself. With less, a change would say more about
 * what was not recorded than about the machines.
 */
const LEAST_KNOWN = 0.5

/** Whether a change against the period before can be shown (rules: analytics 11). Both as known planned time, in one unit. */
export const isComparable = (known: number, knownBefore: number): boolean =>
  knownBefore > 0 && knownBefore >= known * LEAST_KNOWN

/** A change beyond this is no percentage that anybody reads. */
const MOST_TIMES = 10

export type Change =
  | { readonly kind: 'share'; readonly value: number }
  /** There was nothing of it before. */
  | { readonly kind: 'new' }
  /** More than ten times as much as before. */
  | { readonly kind: 'many_times' }
  | { readonly kind: 'none' }

/** How a time changed against the period before; 0.1 is a tenth more. Never infinite. */
export function changeOf(now: number, before: number): Change {
  if (before <= 0) return now > 0 ? { kind: 'new' } : { kind: 'none' }
  return now > before * MOST_TIMES ? { kind: 'many_times' } : { kind: 'share', value: now / before - 1 }
}
