import { type CertificateRefusal, claimOf } from '@millwright/domain/devices/device-certificate'
import type { DeviceCertificateStore } from '../../registry/device-certificate-store.ts'
import type { DeviceRecord } from '../../registry/device-store.ts'
import type { Metrics } from '../../runtime/metrics.ts'

/** A device has shown it within TLS, and has proven there that it has the key. */
export interface ClientCertificate {
  /** SHA-256, in lower-case hexadecimal digits. */
  readonly fingerprint: string
  readonly serial: string
  readonly subject: string
  /** Epoch milliseconds. */
  readonly notAfter: number
  /** Whether an authority of MQTT_CLIENT_CA has issued it. */
  readonly isOfClientCa: boolean
}

/** The device that the certificate is for, or why it lets nobody in and about whose page to say so. */
export type CertificateVerdict =
  | { readonly device: DeviceRecord }
  | { readonly refusal: CertificateRefusal; readonly deviceId: string | null }

export interface VerifyCertificateDeps {
  certificates: Pick<DeviceCertificateStore, 'findAll'>
  metrics: Pick<Metrics, 'deviceSignIns'>
  now: () => number
}

/**
 * A certificate is good because it is registered for a device, whichever authority has issued it: so it can be withdrawn, and processes on
 * several computers need no authority in common.
 */
export function createVerifyCertificate({ certificates, metrics, now }: VerifyCertificateDeps) {
  return async (
    { fingerprint, isOfClientCa }: ClientCertificate,
    username: string,
  ): Promise<CertificateVerdict> => {
    const known = await certificates.findAll([fingerprint])
    const claims = known
      // An authority that is taken out of the list ends what it has issued.
      .filter(({ origin }) => origin !== 'registered' || isOfClientCa)
      .map((each) => ({ ...each, deviceId: each.device.deviceId }))
    const found = claimOf(claims, username, now())
    if (!('claim' in found)) return found
    metrics.deviceSignIns.inc({ result: 'ok' })
    return { device: found.claim.device }
  }
}

export type VerifyCertificate = ReturnType<typeof createVerifyCertificate>
