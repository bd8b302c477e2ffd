import type { DeviceRefusal } from '@millwright/contract/machines/registration'
import type { CertificateRefusal } from '@millwright/domain/devices/device-certificate'
import type { IConnectPacket } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { ClientCertificate, VerifyCertificate } from '../identity/devices/verify-certificate.ts'
import type { VerifyDevice } from '../identity/devices/verify-device.ts'
import type { DeviceRef } from '../ingest/device-message.ts'
import type { DeviceRecord } from '../registry/device-store.ts'

/** Return codes of CONNACK, MQTT 3.1.1 §3.2.2.3. */
export const ACCEPTED = 0
export const UNACCEPTABLE_PROTOCOL_VERSION = 1
const IDENTIFIER_REJECTED = 2
export const SERVER_UNAVAILABLE = 3
const BAD_USERNAME_OR_PASSWORD = 4
const NOT_AUTHORIZED = 5

/** Only reasons that a person can do something about; null when it lies with the server. */
export const refusalOf = (code: number): DeviceRefusal | null =>
  code === UNACCEPTABLE_PROTOCOL_VERSION
    ? 'protocol'
    : code === IDENTIFIER_REJECTED
      ? 'client_id'
      : code === BAD_USERNAME_OR_PASSWORD
        ? 'password'
        : null

/**
 * The device that signed in, and whether its certificate let it in; or the code that says why it may not, more exactly where a certificate
 * was shown, and of which device.
 */
export type Admission =
  | { readonly sender: DeviceRef; readonly byCertificate?: true }
  | {
      readonly code: number
      readonly certificate?: { readonly refusal: CertificateRefusal; readonly deviceId: string | null }
    }

export interface DeviceSignInDeps {
  verify: VerifyDevice
  verifyCertificate: VerifyCertificate
  log: Logger
}

export function createDeviceSignIn({ verify, verifyCertificate, log }: DeviceSignInDeps) {
  return async (
    { protocolVersion, clientId, clean, username = '', password }: IConnectPacket,
    certificate: ClientCertificate | null = null,
  ): Promise<Admission> => {
    if (protocolVersion !== 3 && protocolVersion !== 4) return { code: UNACCEPTABLE_PROTOCOL_VERSION }
    // A device without a name of its own cannot be known again [MQTT-3.1.3-8]; MQTT 3.1 wants a name always.
    if (clientId === '' && !(clean && protocolVersion === 4)) return { code: IDENTIFIER_REJECTED }
    try {
      const shown = certificate && (await verifyCertificate(certificate, username))
      if (shown && 'device' in shown) return admit(shown.device, true)
      // A good certificate of another device: points of one machine would be stored as those of the other.
      if (shown?.refusal === 'certificate_name') return { code: NOT_AUTHORIZED, certificate: shown }
      // With no certificate that lets it in, a device needs its password as ever.
      const device = await verify(username, password?.toString() ?? '')
      if (device) return admit(device, false)
      return shown ? { code: NOT_AUTHORIZED, certificate: shown } : { code: BAD_USERNAME_OR_PASSWORD }
    } catch (error) {
      log.error({ err: error }, 'a device could not be signed in')
      return { code: SERVER_UNAVAILABLE }
    }
  }
}

function admit({ secretHash: _, ...sender }: DeviceRecord, byCertificate: boolean): Admission {
  return byCertificate ? { sender, byCertificate } : { sender }
}

export type DeviceSignIn = ReturnType<typeof createDeviceSignIn>
