import type { HealthState } from './verdict.ts'

/** Of a part: the state that people were notified of, and the one that it had at the last look. */
export interface KnownState {
  readonly notified: HealthState
  readonly seen: HealthState
}

export interface Turn {
  readonly known: KnownState
  /** People are notified: it turned yellow or red, and stayed so for two looks. */
  readonly isNotified: boolean
}

const WEIGHT: Readonly<Record<HealthState, number>> = { well: 0, todo: 1, stopped: 2 }

/** A state of the first look is on the page, and no turn; that a part is well again is seen there too. */
export function turnOf(before: KnownState | null, now: HealthState): Turn {
  if (before === null) return { known: { notified: now, seen: now }, isNotified: false }
  if (before.seen !== now) return { known: { notified: before.notified, seen: now }, isNotified: false }
  return { known: { notified: now, seen: now }, isNotified: WEIGHT[now] > WEIGHT[before.notified] }
}
