import { X509Certificate } from 'node:crypto'
import type { ClientCa } from '../../../platform/listen/client-ca.ts'
import { isStrongKey } from '../../../platform/listen/strong-key.ts'
import { endOf } from '../../../platform/mqtt/way-in.ts'
import { badField } from '../../../platform/runtime/errors.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** A certificate that was pasted, with which a device may sign in from now on. */
export function readCertificate(text: string, clientCa: ClientCa, now: number): X509Certificate {
  const [found, another] = text.match(CERTIFICATE) ?? []
  if (found === undefined || another !== undefined)
    throw badField('Certificate', 'has to be one certificate in PEM')
  const certificate = parse(found)
  if (certificate.ca) throw badField('Certificate', 'is that of an authority, not of a device')
  if (!isStrongKey(certificate.publicKey)) throw badField('Certificate', 'has a key that is too weak')
  if (!(endOf(certificate) > now)) throw badField('Certificate', 'has expired')
  if (!clientCa.hasIssued(certificate))
    throw badField('Certificate', 'was issued by none of the authorities that the operator has named')
  return certificate
}

function parse(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw badField('Certificate', 'cannot be read')
  }
}
