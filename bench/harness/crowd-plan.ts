import type { LoadDevice } from './load-plan.ts'

export const CROWD_CHANNEL = 'Bench/Live'
/** Of each device, from one message to the next. */
export const CROWD_PERIOD_MS = 10_000

export interface CrowdPlan {
  readonly port: number
  /** The authority of the server, in PEM; null without TLS. */
  readonly root: string | null
  readonly password: string
  readonly devices: readonly LoadDevice[]
  /** From which the devices of this process connect: an address has 28,000 ports. */
  readonly localAddress: string
}

export interface CrowdCount {
  readonly connected: number
  readonly sent: number
  readonly acknowledged: number
  /** Connections that ended after they were signed in, those that were never made, and refused sign-ins. */
  readonly broken: number
  readonly failed: number
  readonly refused: number
  /** From the publish to the PUBACK, of messages that were sent once, since the last count. */
  readonly pubackMs: readonly number[]
}

/** All that a device was acknowledged, as a sum of digests that does not depend on the order. */
export interface CrowdRecord {
  readonly machineId: string
  readonly acknowledged: number
  readonly digest: string
  /** Times of points that were sent and not acknowledged: they may be stored or not. */
  readonly open: readonly number[]
}

export type CrowdQuestion =
  | { readonly plan: CrowdPlan }
  | 'count'
  /** Nothing new is sent from here on. */
  | 'settle'
  | 'go-on'
  | 'records'

export type CrowdAnswer =
  | { readonly isReady: true }
  | { readonly count: CrowdCount }
  | { readonly records: readonly CrowdRecord[] }
