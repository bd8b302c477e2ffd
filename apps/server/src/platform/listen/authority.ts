// The library below needs it to be there first.
import 'reflect-metadata'
import { createPrivateKey, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** A certificate and its key, in PEM. */
export interface KeyPair {
  readonly cert: string
  readonly key: string
}

/** Short signatures, quick to make: a fleet that comes back signs in one after the other. */
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const ROOT_DAYS = 3_652
/** Phones and browsers refuse certificates that are valid for longer than 825 days. */
export const SERVER_DAYS = 730

const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  return `${PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`
}

/** Clocks of devices may be behind. */
const validFor = (days: number, now: number) => ({
  notBefore: new Date(now - HOUR_MS),
  notAfter: new Date(now + days * DAY_MS),
})

/** The authority of a plant: it can issue certificates for servers and none for other authorities. */
export async function makeAuthority(name: string, now: number): Promise<KeyPair> {
  const keys = await newKeys()
  const cert = await X509CertificateGenerator.createSelfSigned(
    {
      name: [{ CN: [name] }],
      ...validFor(ROOT_DAYS, now),
      keys,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
        await SubjectKeyIdentifierExtension.create(keys.publicKey, false, webcrypto),
      ],
    },
    webcrypto,
  )
  return { cert: `${cert.toString('pem')}\n`, key: await pemOf(keys.privateKey) }
}

export interface ServerNames {
  /** Host names and addresses under which the server is reached. */
  readonly names: readonly string[]
  readonly now: number
  readonly days?: number
}

/** Signed by the authority, for a server. */
export async function issueCertificate(
  authority: KeyPair,
  { names, now, days = SERVER_DAYS }: ServerNames,
): Promise<KeyPair> {
  const keys = await newKeys()
  const root = new X509Certificate(authority.cert)
  const signingKey = createPrivateKey(authority.key).toCryptoKey(ALGORITHM, false, ['sign'])
  const cert = await X509CertificateGenerator.create(
    {
      subject: [{ CN: [names[0] ?? ''] }],
      issuer: root.subject,
      ...validFor(days, now),
      publicKey: keys.publicKey,
      signingKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension(
          names.map((value) => ({ type: isIP(value) > 0 ? 'ip' : 'dns', value })),
        ),
        await SubjectKeyIdentifierExtension.create(keys.publicKey, false, webcrypto),
        await AuthorityKeyIdentifierExtension.create(root, false, webcrypto),
      ],
    },
    webcrypto,
  )
  return { cert: `${cert.toString('pem')}\n`, key: await pemOf(keys.privateKey) }
}
