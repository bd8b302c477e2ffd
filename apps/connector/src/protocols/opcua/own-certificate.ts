import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { crypto_utils } from 'node-opcua-client'

export interface OwnCertificate {
  readonly applicationUri: string
  readonly provider: {
    getCertificate(): Buffer
    getCertificateChain(): Buffer[]
    getPrivateKey(): ReturnType<typeof crypto_utils.coercePEMorDerToPrivateKey>
  }
}

const CERTIFICATE = 'opcua-certificate.pem'
const KEY = 'opcua-key.pem'
/** Machines trust it once, by hand: it lasts as long as they do. */
const VALID_DAYS = 20 * 365

/** Made at the first start and kept: machines trust this one certificate. */
export async function loadOwnCertificate(folder: string, now: number): Promise<OwnCertificate> {
  const files = [path.join(folder, CERTIFICATE), path.join(folder, KEY)] as const
  const [certificate, key] = (await readBoth(files)) ?? (await create(folder, files, now))
  const { raw, subjectAltName = '' } = new X509Certificate(certificate)
  const privateKey = crypto_utils.coercePEMorDerToPrivateKey(key)
  return {
    applicationUri: /URI:([^,\s]+)/.exec(subjectAltName)?.[1] ?? '',
    provider: {
      getCertificate: () => raw,
      getCertificateChain: () => [raw],
      getPrivateKey: () => privateKey,
    },
  }
}

/** Null where one of them is missing, or is not of the other. */
async function readBoth(files: readonly [string, string]): Promise<readonly [string, string] | null> {
  try {
    const [certificate, key] = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    if (!certificate || !key) return null
    // One without its key is good for nothing.
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)) ? [certificate, key] : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function create(folder: string, [certificateFile, keyFile]: readonly [string, string], now: number) {
  const host = hostname().replace(/[^A-Za-z0-9.-]/g, '-') || 'localhost'
  const privateKey = await crypto_utils.generatePrivateKey(2048)
  const { privPem } = await crypto_utils.privateKeyToPEM(privateKey)
  const { cert } = await crypto_utils.createSelfSignedCertificate({
    privateKey,
    notBefore: new Date(now - DAY_MS),
    validity: VALID_DAYS,
    subject: 'CN=Millwright connector',
    dns: [host],
    applicationUri: `urn:${host}:millwright:connector`,
    purpose: crypto_utils.CertificatePurpose.ForApplication,
  })
  await mkdir(folder, { recursive: true })
  await writeWhole(keyFile, privPem)
  // Last: a kill in between leaves a folder without a certificate, and both are made at the next start.
  await writeWhole(certificateFile, cert)
  return [cert, privPem] as const
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
