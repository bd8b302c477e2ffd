import type { Logger } from 'pino'
import type { ConnectionBook } from './connection-book.ts'
import { factsOf } from './connection-entry.ts'
import type { DeviceContacts } from './device-contacts.ts'
import { type Admission, type DeviceSignIn, refusalOf } from './device-sign-in.ts'
import type { Arrival } from './doors.ts'
import type { PacketFault } from './packet-faults.ts'
import type { ConnectPacket } from './packets/packets.ts'
import { REASON } from './packets/reason-codes.ts'
import { flowOf, type Readers } from './readers/readers.ts'

export interface AdmitDeps {
  signIn: DeviceSignIn
  readers: Pick<Readers, 'isReader' | 'admit'>
  contacts: Pick<DeviceContacts, 'note'>
  book: Pick<ConnectionBook, 'refused'>
  noteFault: (fault: PacketFault) => void
  log: Logger
}

/** Who may come in: a device, which is noted for those who set it up, or a reader. */
export function createAdmit({ signIn, readers, contacts, book, noteFault, log }: AdmitDeps) {
  async function admitReader(token: Buffer): Promise<Admission> {
    try {
      const reading = await readers.admit(token)
      if (reading) return { sender: flowOf(reading.reader), reading }
      return {
        code: REASON.badUserNameOrPassword,
        reason: 'this token is none, has ended, or is in use too often',
      }
    } catch (error) {
      log.error({ err: error }, 'a reader could not be signed in')
      return { code: REASON.serverUnavailable, reason: 'nobody can be signed in now' }
    }
  }

  async function admitDevice(packet: ConnectPacket, arrival: Arrival): Promise<Admission> {
    const { address, way } = arrival
    const certificate = way.tls?.clientCertificate ?? null
    const admission = await signIn(packet, certificate)
    const at = Date.now()
    const refused = 'code' in admission ? admission : null
    const refusal = refused && (refused.certificate?.refusal ?? refusalOf(refused.code))
    const byCertificate = 'sender' in admission ? admission.sender : refused?.certificate
    if (refused?.certificate && certificate)
      noteFault({
        reason: `${refused.certificate.refusal}: ${certificate.subject}, SHA-256 ${certificate.fingerprint}, valid until ${new Date(certificate.notAfter).toJSON()}`,
        device: refused.certificate.deviceId ?? undefined,
        address,
      })
    const deviceId = packet.username || byCertificate?.deviceId || ''
    if (refusal) book.refused(deviceId, refusal, factsOf(arrival, packet))
    contacts.note(deviceId, {
      reachedAt: at,
      reachedFrom: address.replace(/^::ffff:/, ''),
      ...('sender' in admission && { signedInAt: at }),
      ...(refusal && { refusedAt: at, refusal }),
    })
    return admission
  }

  return async (packet: ConnectPacket, arrival: Arrival): Promise<Admission> =>
    packet.password && readers.isReader(packet.password)
      ? await admitReader(packet.password)
      : await admitDevice(packet, arrival)
}
