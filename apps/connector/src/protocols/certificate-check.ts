import type { PeerCertificate, TLSSocket } from 'node:tls'
import { SourceFailed } from './source.ts'

/** A certificate counts that an authority vouches for, or that somebody has trusted. Throws SourceFailed for others. */
export function checkCertificate(socket: TLSSocket, trusted: readonly string[], now: number): void {
  const presented = socket.getPeerCertificate()
  const sha256 = (presented.fingerprint256 ?? '').replaceAll(':', '').toLowerCase()
  const endsAt = Date.parse(presented.valid_to)
  const certificate = { sha256, name: nameOf(presented.subject), issuer: nameOf(presented.issuer), endsAt }
  const refuse = (code: 'CERTIFICATE_EXPIRED' | 'CERTIFICATE_CHANGED' | 'CERTIFICATE_UNTRUSTED') =>
    new SourceFailed({ code, detail: '', certificate })

  if (endsAt < now) throw refuse('CERTIFICATE_EXPIRED')
  if (socket.authorized || trusted.includes(sha256)) return
  throw refuse(trusted.length > 0 ? 'CERTIFICATE_CHANGED' : 'CERTIFICATE_UNTRUSTED')
}

function nameOf(subject: PeerCertificate['subject'] | undefined): string {
  const name = subject?.CN ?? subject?.O
  return (Array.isArray(name) ? name[0] : name) ?? ''
}
