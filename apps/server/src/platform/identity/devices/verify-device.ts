import { isPlainText } from '@millwright/domain/text/plain-text'
import { hashDeviceSecret, isDeviceSecret } from '../../registry/device-secret.ts'
import type { DeviceRecord, DeviceStore } from '../../registry/device-store.ts'
import type { Metrics } from '../../runtime/metrics.ts'

export interface VerifyDeviceDeps {
  devices: Pick<DeviceStore, 'find'>
  metrics: Pick<Metrics, 'deviceSignIns'>
}

/** Far above what registration gives out. Names of many devices are looked up in one query, which a long one would slow for all. */
const MAX_DEVICE_ID_LENGTH = 200

/** Compared with where there is no such device, so that the time of the answer does not tell. */
const NO_SECRET = hashDeviceSecret('')

/** The device behind a Device_Id and its password, over MQTT and HTTP alike; null when there is none. */
export function createVerifyDevice({ devices, metrics }: VerifyDeviceDeps) {
  async function find(deviceId: string, password: string): Promise<DeviceRecord | null> {
    if (!deviceId || !password || deviceId.length > MAX_DEVICE_ID_LENGTH || !isPlainText(deviceId))
      return null
    const device = await devices.find(deviceId)
    return isDeviceSecret(password, device?.secretHash ?? NO_SECRET) ? device : null
  }

  return async (deviceId: string, password: string): Promise<DeviceRecord | null> => {
    const device = await find(deviceId, password)
    metrics.deviceSignIns.inc({ result: device ? 'ok' : 'refused' })
    return device
  }
}

export type VerifyDevice = ReturnType<typeof createVerifyDevice>
