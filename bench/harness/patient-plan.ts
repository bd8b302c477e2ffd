import type { LoadDevice } from './load-plan.ts'

export interface PatientPlan {
  readonly mqttPort: number
  readonly password: string
  readonly devices: readonly LoadDevice[]
  /** Of each device. */
  readonly messagesPerSecond: number
  /** Time of every device's first point; the next ones follow a millisecond apart. */
  readonly firstTs: number
}

/** Of all devices, so far. */
export interface PatientCount {
  readonly sent: number
  readonly acknowledged: number
  /** Messages that are due, whether sent or not, and not acknowledged. */
  readonly backlog: number
  /** Connections that broke, and among them those that a device gave up because no PINGRESP came. */
  readonly disconnects: number
  readonly givenUp: number
  readonly refusedSignIns: number
  /** Devices that were acknowledged nothing since the moment asked for. */
  readonly silent: number
}

export interface PatientRecord {
  readonly machineId: string
  readonly sent: number
  readonly unacknowledged: readonly number[]
}

export type PatientQuestion =
  | { readonly plan: PatientPlan }
  | { readonly countSince: number }
  /** Nothing new is sent from here on, or again. */
  | { readonly isSending: boolean }
  | 'records'

export type PatientAnswer =
  | { readonly isReady: true }
  | { readonly count: PatientCount }
  | { readonly records: readonly PatientRecord[] }

export const valueOfMessage = (message: number): number => (message % 1000) + 0.5

export const CHANNELS = 'Chaos/'
const MESSAGES_PER_NEW_CHANNEL = 200

/**
 * Now and then one that the product has not seen before: to make it known takes the database too. At another time on
 * each device, so that there are some in every disaster.
 */
export function channelOfMessage(device: number, message: number): string {
  const place = message + 2 * device
  return place % MESSAGES_PER_NEW_CHANNEL === 0
    ? `${CHANNELS}New/${place / MESSAGES_PER_NEW_CHANNEL}`
    : `${CHANNELS}Load`
}
