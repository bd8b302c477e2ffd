import type { HealthState } from './verdict.ts'

/** Of a part: the state that people were told of, and the one that it had at the last look. */
export interface KnownState {
  readonly told: HealthState
  readonly seen: HealthState
}

export interface Turn {
  readonly known: KnownState
  /** People are told: it turned yellow or red, and stayed so for two looks. */
  readonly isTold: boolean
}

const WEIGHT: Readonly<Record<HealthState, number>> = { well: 0, todo: 1, stopped: 2 }

/** What is so at the first look is on the page, and no turn; what is well again is known from the page too. */
export function turnOf(before: KnownState | null, now: HealthState): Turn {
  if (before === null) return { known: { told: now, seen: now }, isTold: false }
  if (before.seen !== now) return { known: { told: before.told, seen: now }, isTold: false }
  return { known: { told: now, seen: now }, isTold: WEIGHT[now] > WEIGHT[before.told] }
}
