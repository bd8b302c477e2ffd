import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CannotStart } from '../runtime/cannot-start.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Authorities of the plant's own that issue certificates for devices. */
export interface ClientCa {
  /** Whether one of them has issued it, itself: those between are in the list too. */
  hasIssued(certificate: X509Certificate): boolean
}

/** Throws a sentence that names the setting. */
export async function readClientCa(file: string): Promise<ClientCa> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`MQTT_CLIENT_CA: ${file} cannot be read (${error.code}).`)
  })
  const authorities = authoritiesIn(text, file)
  return {
    hasIssued: (certificate) =>
      authorities.some(
        (authority) => certificate.checkIssued(authority) && certificate.verify(authority.publicKey),
      ),
  }
}

function authoritiesIn(text: string, file: string): X509Certificate[] {
  const found = (text.match(CERTIFICATE) ?? []).map((each) => {
    try {
      return new X509Certificate(each)
    } catch {
      throw new CannotStart(`MQTT_CLIENT_CA: ${file} holds a certificate that cannot be read.`)
    }
  })
  if (found.length === 0) throw new CannotStart(`MQTT_CLIENT_CA: ${file} holds no certificate in PEM.`)
  const other = found.find(({ ca }) => !ca)
  if (other)
    throw new CannotStart(
      `MQTT_CLIENT_CA: ${file} holds "${other.subject.replaceAll('\n', ', ')}", which is no authority.`,
    )
  return found
}
