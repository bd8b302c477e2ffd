import type { X509Certificate } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import type { ClientCertificate } from '../identity/devices/verify-certificate.ts'
import type { ClientCa } from '../listen/client-ca.ts'

/** How a device came: what is known of it before it signs in. */
export interface WayIn {
  readonly via: 'tcp' | 'websocket'
  /** Null without TLS, and where a proxy has ended it. */
  readonly tls: TlsFacts | null
}

export interface TlsFacts {
  /** As OpenSSL names them: `TLSv1.3`, `TLS_AES_128_GCM_SHA256`. */
  readonly version: string
  readonly cipher: string
  /** Null where the device has shown none, or none that can be read. */
  readonly clientCertificate: ClientCertificate | null
}

/** The clientCa is null where no authorities are named. */
export function tlsOf(socket: TLSSocket, clientCa: ClientCa | null): TlsFacts {
  return {
    version: socket.getProtocol() ?? '',
    cipher: socket.getCipher().name,
    clientCertificate: certificateOf(socket.getPeerX509Certificate(), clientCa),
  }
}

export const fingerprintOf = ({ fingerprint256 }: X509Certificate): string =>
  fingerprint256.replaceAll(':', '').toLowerCase()

/** Node gives undefined for one without a name, whatever its types say. */
export const subjectOf = ({ subject }: X509Certificate): string => (subject ?? '').replaceAll('\n', ', ')

/** NaN where the certificate holds no time: anyone may show one, which nobody has checked. */
export const endOf = ({ validTo }: X509Certificate): number => Date.parse(validTo)

/** Strings alone are kept: a certificate of OpenSSL takes several KiB. */
const certificateOf = (
  shown: X509Certificate | undefined,
  clientCa: ClientCa | null,
): ClientCertificate | null =>
  shown
    ? {
        fingerprint: fingerprintOf(shown),
        serial: shown.serialNumber,
        subject: subjectOf(shown),
        notAfter: endOf(shown),
        isOfClientCa: clientCa?.hasIssued(shown) ?? false,
      }
    : null
