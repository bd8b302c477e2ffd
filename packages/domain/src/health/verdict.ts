/** Well, somebody has to do something, or a part has stopped. */
export const HEALTH_STATES = ['well', 'todo', 'stopped'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

/** How a part is, and the one reason that weighs most. */
export interface Verdict<W extends string = string> {
  readonly state: HealthState
  readonly why: W | null
}

export const WELL = { state: 'well', why: null } as const

export const todo = <const W extends string>(why: W): Verdict<W> => ({ state: 'todo', why })
export const stopped = <const W extends string>(why: W): Verdict<W> => ({ state: 'stopped', why })

export const worstOf = (states: readonly HealthState[]): HealthState =>
  HEALTH_STATES[Math.max(0, ...states.map((state) => HEALTH_STATES.indexOf(state)))] ?? 'well'
