import type { DeviceRef } from '../registry/device-store.ts'
import type { Fault } from './decode.ts'

export type { DeviceRef }

export type OnRejected = (fault: Fault) => void

/** A message as it came. */
export interface DeviceMessage {
  readonly sender: DeviceRef
  readonly topic: string
  readonly payload: Buffer
  readonly receivedAt: number
  /** Called with the reason when the message is set aside; who sends over MQTT cannot be answered. */
  readonly onRejected?: OnRejected | undefined
  /** Set for one that is taken in again: it is kept already. */
  readonly again?: KeptMessage | undefined
}

/** A message that was set aside, as it is kept. */
export interface KeptMessage {
  readonly id: number
  readonly receivedAt: number
  /** By whom it is taken in again; null where nobody counts. */
  readonly replayId: number | null
}

/** Old is what a machine or a gateway kept during an outage: it is stored when nothing fresh waits. */
export type Lane = 'fresh' | 'old'

/** Accepted is not stored: the message waits in a lane until then. */
export interface Acceptance {
  readonly stored: Promise<void>
  readonly lane: Lane
}
