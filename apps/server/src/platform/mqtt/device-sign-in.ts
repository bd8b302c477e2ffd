import type { DeviceRefusal } from '@millwright/contract/machines/registration'
import type { Logger } from 'pino'
import type { VerifyDevice } from '../identity/devices/verify-device.ts'
import type { DeviceRef } from '../ingest/device-message.ts'
import type { ConnectPacket } from './packets/packets.ts'
import { REASON, type ReasonCode } from './packets/reason-codes.ts'
import type { Reading } from './readers/readers.ts'

/** Only reasons that a person can do something about; null when it lies with the server. */
export const refusalOf = (code: ReasonCode): DeviceRefusal | null =>
  code === REASON.unsupportedProtocolVersion
    ? 'protocol'
    : code === REASON.clientIdNotValid
      ? 'client_id'
      : code === REASON.badUserNameOrPassword || code === REASON.badAuthenticationMethod
        ? 'password'
        : null

/** A client that signed in: a device, or a reader with what it may read. */
export interface Admitted {
  readonly sender: DeviceRef
  readonly reading?: Reading
}

/** Or why it may not. */
export type Admission = Admitted | { readonly code: ReasonCode; readonly reason: string }

export interface DeviceSignInDeps {
  verify: VerifyDevice
  log: Logger
}

export function createDeviceSignIn({ verify, log }: DeviceSignInDeps) {
  return async (packet: ConnectPacket): Promise<Admission> => {
    const { version, clientId, isClean, username, password, authenticationMethod } = packet
    // A device without a name of its own cannot be known again [MQTT-3.1.3-8]; MQTT 3.1 wants a name always. With MQTT 5 it is given one.
    if (clientId === '' && version < 5 && !(isClean && version === 4))
      return { code: REASON.clientIdNotValid, reason: 'a client id is needed' }
    if (authenticationMethod !== null)
      return { code: REASON.badAuthenticationMethod, reason: 'devices sign in with a name and a password' }
    try {
      const device = await verify(username ?? '', password?.toString() ?? '')
      if (!device) return { code: REASON.badUserNameOrPassword, reason: 'wrong name or password' }
      const { secretHash: _, ...sender } = device
      return { sender }
    } catch (error) {
      log.error({ err: error }, 'a device could not be signed in')
      return { code: REASON.serverUnavailable, reason: 'nobody can be signed in now' }
    }
  }
}

export type DeviceSignIn = ReturnType<typeof createDeviceSignIn>
