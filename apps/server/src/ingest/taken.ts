import type { DeviceRecord } from '../store/machines/device-store.ts'

export type Sender = Pick<DeviceRecord, 'deviceId' | 'machineId' | 'machinePublicId'>

/** A message as it came. */
export interface Taken {
  readonly sender: Sender
  readonly topic: string
  readonly payload: Buffer
  readonly receivedAt: number
}
