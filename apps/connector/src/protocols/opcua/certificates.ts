import { X509Certificate } from 'node:crypto'
import type { PresentedCertificate } from '@millwright/domain/connectors/problems'
import { SourceFailed } from '../source.ts'
import { failed } from './failures.ts'

/** Of a chain the first one, which is the server's own. */
export function presentedCertificate(der: Buffer): PresentedCertificate & { raw: Buffer } {
  try {
    const certificate = new X509Certificate(der)
    return {
      sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      name: commonName(certificate.subject),
      issuer: commonName(certificate.issuer),
      endsAt: certificate.validToDate.getTime(),
      raw: certificate.raw,
    }
  } catch {
    throw failed('PROTOCOL_BROKEN', 'certificate')
  }
}

/** Only people trust certificates: neither an issuer nor a date makes one trusted, and one that has ended is none. */
export function requireTrust(
  certificate: PresentedCertificate,
  trusted: readonly string[],
  now: number,
): void {
  const { sha256, name, issuer, endsAt } = certificate
  const facts = { detail: name, certificate: { sha256, name, issuer, endsAt } }
  if (!trusted.includes(sha256))
    throw new SourceFailed({
      code: trusted.length > 0 ? 'CERTIFICATE_CHANGED' : 'CERTIFICATE_UNTRUSTED',
      ...facts,
    })
  if (endsAt < now) throw new SourceFailed({ code: 'CERTIFICATE_EXPIRED', ...facts })
}

/** The common name, or all of it where there is none. */
const commonName = (subject: string | undefined): string =>
  (/^CN=(.+)$/m.exec(subject ?? '')?.[1] ?? subject ?? '').replaceAll('\n', ', ').slice(0, 200)
