import type { Percentiles } from './percentiles.ts'

export interface LivePlan {
  readonly httpPort: number
  readonly token: string
  /** The channels of each socket. */
  readonly sockets: readonly (readonly string[])[]
  readonly echoPort: number
}

/** From the browsers' process, since it was last asked. */
export interface LiveCount {
  readonly points: number
  readonly events: number
  readonly disconnects: number
  readonly latencyMs: Percentiles
  readonly echoMs: Percentiles
  readonly cpuSeconds: number
}

export type LiveQuestion = { readonly plan: LivePlan } | 'count' | 'stop'

export type LiveAnswer =
  | { readonly joinedMs: number }
  | { readonly count: LiveCount }
  | { readonly error: string }

/** Fractions of a millisecond, the same in all processes of a machine. */
export const wallClock = (): number => performance.timeOrigin + performance.now()
