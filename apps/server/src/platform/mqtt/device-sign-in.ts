import type { DeviceRefusal } from '@millwright/contract/machines/registration'
import type { CertificateRefusal } from '@millwright/domain/devices/device-certificate'
import type { Logger } from 'pino'
import type { ClientCertificate, VerifyCertificate } from '../identity/devices/verify-certificate.ts'
import type { VerifyDevice } from '../identity/devices/verify-device.ts'
import type { DeviceRef } from '../ingest/device-message.ts'
import type { DeviceRecord } from '../registry/device-store.ts'
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

/** A client that signed in: a device, and whether its certificate let it in, or a reader with what it may read. */
export interface Admitted {
  readonly sender: DeviceRef
  readonly byCertificate?: true
  readonly reading?: Reading
}

/** Or the code that says why it may not, more exactly where a certificate was shown, and of which device. */
export type Admission =
  | Admitted
  | {
      readonly code: ReasonCode
      readonly reason: string
      readonly certificate?: { readonly refusal: CertificateRefusal; readonly deviceId: string | null }
    }

export interface DeviceSignInDeps {
  verify: VerifyDevice
  verifyCertificate: VerifyCertificate
  log: Logger
}

export function createDeviceSignIn({ verify, verifyCertificate, log }: DeviceSignInDeps) {
  return async (packet: ConnectPacket, certificate: ClientCertificate | null = null): Promise<Admission> => {
    const { version, clientId, isClean, username = '', password, authenticationMethod } = packet
    // A device without a name of its own cannot be known again [MQTT-3.1.3-8]; MQTT 3.1 wants a name always. With MQTT 5 it is given one.
    if (clientId === '' && version < 5 && !(isClean && version === 4))
      return { code: REASON.clientIdNotValid, reason: 'a client id is needed' }
    if (authenticationMethod !== null)
      return { code: REASON.badAuthenticationMethod, reason: 'devices sign in with a name and a password' }
    try {
      const shown = certificate && (await verifyCertificate(certificate, username))
      if (shown && 'device' in shown) return admit(shown.device, true)
      // A good certificate of another device: points of one machine would be stored as those of the other.
      if (shown?.refusal === 'certificate_name') return refused(shown)
      // With no certificate that lets it in, a device needs its password as ever.
      const device = await verify(username, password?.toString() ?? '')
      if (device) return admit(device, false)
      return shown ? refused(shown) : { code: REASON.badUserNameOrPassword, reason: 'wrong name or password' }
    } catch (error) {
      log.error({ err: error }, 'a device could not be signed in')
      return { code: REASON.serverUnavailable, reason: 'nobody can be signed in now' }
    }
  }
}

function admit({ secretHash: _, ...sender }: DeviceRecord, byCertificate: boolean): Admission {
  return byCertificate ? { sender, byCertificate } : { sender }
}

const refused = (certificate: {
  readonly refusal: CertificateRefusal
  readonly deviceId: string | null
}): Admission => ({
  code: REASON.notAuthorized,
  reason: `the certificate is not good: ${certificate.refusal}`,
  certificate,
})

export type DeviceSignIn = ReturnType<typeof createDeviceSignIn>
