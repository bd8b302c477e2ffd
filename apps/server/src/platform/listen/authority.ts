// The library below needs it to be there first.
import 'reflect-metadata'
import { createHash, createPrivateKey, createPublicKey, type KeyObject, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  Pkcs10CertificateRequest,
  Pkcs10CertificateRequestGenerator,
  type PublicKeyType,
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

/** An authority of the plant: it can issue certificates and none for other authorities. */
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
  const cert = await sign(authority, {
    name: names[0] ?? '',
    publicKey: keys.publicKey,
    ...validFor(days, now),
    extensions: [
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) > 0 ? 'ip' : 'dns', value })),
      ),
    ],
  })
  return { cert, key: await pemOf(keys.privateKey) }
}

export interface DeviceTerm {
  /** The Device_Id. */
  readonly name: string
  readonly now: number
  readonly days: number
}

const forDevice = ({ name, now, days }: DeviceTerm) => ({
  name,
  ...validFor(days, now),
  extensions: [new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth])],
})

/** Signed by the authority of devices, for a new key. */
export async function issueForDevice(authority: KeyPair, term: DeviceTerm): Promise<KeyPair> {
  const keys = await newKeys()
  const cert = await sign(authority, { ...forDevice(term), publicKey: keys.publicKey })
  return { cert, key: await pemOf(keys.privateKey) }
}

/** The public key of a request for a certificate (PKCS#10); null where it is none. */
export function keyInRequest(pem: string): KeyObject | null {
  try {
    const { publicKey } = new Pkcs10CertificateRequest(pem)
    return createPublicKey({ key: Buffer.from(publicKey.rawData), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

/** Signed by the authority of devices, for the key of a request; null when that does not prove that it has the key. */
export async function signRequest(authority: KeyPair, pem: string, term: DeviceTerm): Promise<string | null> {
  const request = new Pkcs10CertificateRequest(pem)
  const isProven = await request.verify(webcrypto).catch(() => false)
  return isProven ? await sign(authority, { ...forDevice(term), publicKey: request.publicKey }) : null
}

interface Signed {
  /** The common name. */
  readonly name: string
  readonly notBefore: Date
  readonly notAfter: Date
  readonly publicKey: PublicKeyType
  readonly extensions: readonly Extension[]
}

async function sign(authority: KeyPair, { name, extensions, ...given }: Signed): Promise<string> {
  const root = new X509Certificate(authority.cert)
  const cert = await X509CertificateGenerator.create(
    {
      subject: [{ CN: [name] }],
      issuer: root.subject,
      ...given,
      signingKey: createPrivateKey(authority.key).toCryptoKey(ALGORITHM, false, ['sign']),
      signingAlgorithm: ALGORITHM,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        ...extensions,
        await SubjectKeyIdentifierExtension.create(given.publicKey, false, webcrypto),
        await AuthorityKeyIdentifierExtension.create(root, false, webcrypto),
      ],
    },
    webcrypto,
  )
  return `${cert.toString('pem')}\n`
}

/** RFC 8737 §3: says by which text a challenge is answered. */
const ACME_IDENTIFIER = '1.3.6.1.5.5.7.1.31'
const OCTET_STRING = 4
const CHALLENGE_DAYS = 1

/** The certificate that answers the challenge `tls-alpn-01` (RFC 8737): signed by itself, with the digest of the text. */
export async function answerChallenge(domain: string, text: string, now: number): Promise<KeyPair> {
  const keys = await newKeys()
  const digest = createHash('sha256').update(text).digest()
  const cert = await X509CertificateGenerator.createSelfSigned(
    {
      name: [{ CN: [domain] }],
      ...validFor(CHALLENGE_DAYS, now),
      keys,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new SubjectAlternativeNameExtension([{ type: 'dns', value: domain }]),
        new Extension(ACME_IDENTIFIER, true, Buffer.from([OCTET_STRING, digest.length, ...digest])),
      ],
    },
    webcrypto,
  )
  return { cert: `${cert.toString('pem')}\n`, key: await pemOf(keys.privateKey) }
}

/** A request for a certificate of a server, in DER, and its key. */
export async function requestFor(domain: string): Promise<{ request: Buffer; key: string }> {
  const keys = await newKeys()
  const request = await Pkcs10CertificateRequestGenerator.create(
    {
      name: [{ CN: [domain] }],
      keys,
      signingAlgorithm: ALGORITHM,
      extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: domain }])],
    },
    webcrypto,
  )
  return { request: Buffer.from(request.rawData), key: await pemOf(keys.privateKey) }
}
