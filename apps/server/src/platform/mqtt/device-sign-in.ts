import type { DeviceRefusal } from '@millwright/contract/machines/registration'
import type { IConnectPacket } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { VerifyDevice } from '../identity/devices/verify-device.ts'
import type { DeviceRef } from '../ingest/device-message.ts'

/** Return codes of CONNACK, MQTT 3.1.1 §3.2.2.3. */
export const ACCEPTED = 0
export const UNACCEPTABLE_PROTOCOL_VERSION = 1
const IDENTIFIER_REJECTED = 2
export const SERVER_UNAVAILABLE = 3
const BAD_USERNAME_OR_PASSWORD = 4

/** Only reasons that a person can do something about; null when it lies with the server. */
export const refusalOf = (code: number): DeviceRefusal | null =>
  code === UNACCEPTABLE_PROTOCOL_VERSION
    ? 'protocol'
    : code === IDENTIFIER_REJECTED
      ? 'client_id'
      : code === BAD_USERNAME_OR_PASSWORD
        ? 'password'
        : null

/** The device that signed in, or the code that says why it may not. */
export type Admission = { readonly sender: DeviceRef } | { readonly code: number }

export interface DeviceSignInDeps {
  verify: VerifyDevice
  log: Logger
}

export function createDeviceSignIn({ verify, log }: DeviceSignInDeps) {
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
      const device = await verify(username ?? '', password?.toString() ?? '')
      if (!device) return { code: BAD_USERNAME_OR_PASSWORD }
      const { secretHash: _, ...sender } = device
      return { sender }
    } catch (error) {
      log.error({ err: error }, 'a device could not be signed in')
      return { code: SERVER_UNAVAILABLE }
    }
  }
}

export type DeviceSignIn = ReturnType<typeof createDeviceSignIn>
