import type { IConnectPacket } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { DeviceRef } from '../ingest/device-message.ts'
import type { Metrics } from '../metrics.ts'
import { isDeviceSecret } from '../store/machines/device-secret.ts'
import type { DeviceStore } from '../store/machines/device-store.ts'

/** Return codes of CONNACK, MQTT 3.1.1 §3.2.2.3. */
export const ACCEPTED = 0
export const UNACCEPTABLE_PROTOCOL_VERSION = 1
const IDENTIFIER_REJECTED = 2
export const SERVER_UNAVAILABLE = 3
const BAD_USERNAME_OR_PASSWORD = 4

/** The device that signed in, or the code that says why it may not. */
export type Admission = { readonly sender: DeviceRef } | { readonly code: number }

export interface DeviceSignInDeps {
  devices: Pick<DeviceStore, 'find'>
  metrics: Metrics
  log: Logger
}

export function createDeviceSignIn({ devices, metrics, log }: DeviceSignInDeps) {
  async function find(username: string | undefined, password: Buffer | undefined): Promise<DeviceRef | null> {
    if (!username || !password) return null
    const device = await devices.find(username)
    if (!device || !isDeviceSecret(password.toString(), device.secretHash)) return null
    return { deviceId: device.deviceId, machineId: device.machineId, machinePublicId: device.machinePublicId }
  }

  return async ({
    protocolVersion,
    clientId,
    clean,
    username,
    password,
  }: IConnectPacket): Promise<Admission> => {
    if (protocolVersion !== 3 && protocolVersion !== 4) return { code: UNACCEPTABLE_PROTOCOL_VERSION }
    // A device without a name of its own cannot be known again [MQTT-3.1.3-8]; MQTT 3.1 wants a name always.
    if (clientId === '' && !(clean && protocolVersion === 4)) return { code: IDENTIFIER_REJECTED }
    try {
      const sender = await find(username, password)
      metrics.deviceSignIns.inc({ result: sender ? 'ok' : 'refused' })
      return sender ? { sender } : { code: BAD_USERNAME_OR_PASSWORD }
    } catch (error) {
      log.error({ err: error }, 'a device could not be signed in')
      return { code: SERVER_UNAVAILABLE }
    }
  }
}

export type DeviceSignIn = ReturnType<typeof createDeviceSignIn>
