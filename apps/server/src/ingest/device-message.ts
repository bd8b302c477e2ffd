import type { DeviceRecord } from '../store/machines/device-store.ts'

export type DeviceRef = Pick<DeviceRecord, 'deviceId' | 'machineId' | 'machinePublicId'>

/** A message as it came. */
export interface DeviceMessage {
  readonly sender: DeviceRef
  readonly topic: string
  readonly payload: Buffer
  readonly receivedAt: number
}
