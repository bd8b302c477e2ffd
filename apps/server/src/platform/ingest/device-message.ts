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
}

/** Old is what a machine or a gateway kept during an outage: it is stored when nothing fresh waits. */
export type Lane = 'fresh' | 'old'

/** Accepted is not stored: the message waits in a lane until then. */
export interface Acceptance {
  readonly stored: Promise<void>
  readonly lane: Lane
}
