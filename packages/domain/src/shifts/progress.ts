import type { ShiftOccurrence } from './occurrences.ts'

export type Pace = 'ahead' | 'on' | 'behind'

export interface ShiftProgress {
  /** Null when the machine reported nothing, which is not zero. */
  readonly value: number | null
  readonly goal: number | null
  /** Of the goal, 0 to 1 and beyond. */
  readonly share: number | null
  /** If the work went evenly over the planned time. */
  readonly expected: number | null
  readonly pace: Pace | null
  readonly remaining: number | null
}

/** Within this share of what is expected, a shift is on its pace. */
const PACE_TOLERANCE = 0.05

/** The goal is positive, as every goal is that passed its check; past shifts are measured in full. */
export function progressOf(
  planned: Pick<ShiftOccurrence, 'from' | 'to'>,
  goal: number | null,
  value: number | null,
  now: number,
): ShiftProgress {
  if (goal === null) return { value, goal, share: null, expected: null, pace: null, remaining: null }
  const expected = goal * elapsedShare(planned, now)
  if (value === null) return { value, goal, share: null, expected, pace: null, remaining: null }
  return {
    value,
    goal,
    share: value / goal,
    expected,
    pace: paceOf(value, expected),
    remaining: Math.max(0, goal - value),
  }
}

/** How much of the planned time is over, 0 to 1. */
function elapsedShare({ from, to }: Pick<ShiftOccurrence, 'from' | 'to'>, now: number): number {
  return Math.min(1, Math.max(0, (now - from) / (to - from)))
}

/** Of what even work would have reached by now (rules: shifts 5). */
export function paceOf(value: number, expected: number): Pace {
  if (Math.abs(value - expected) <= expected * PACE_TOLERANCE) return 'on'
  return value > expected ? 'ahead' : 'behind'
}
