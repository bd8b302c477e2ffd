import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { crypto_utils } from 'node-opcua'

export interface ServerCertificate {
  readonly certificateFile: string
  readonly privateKeyFile: string
  readonly applicationUri: string
  /** SHA-256, as clients show it to people. */
  readonly fingerprint: string
}

/** Clients trust it once, by hand: it lasts as long as they do. */
const VALID_DAYS = 20 * 365

/** Made at the first start and kept. */
export async function loadCertificate(folder: string, names: readonly string[]): Promise<ServerCertificate> {
  const certificateFile = join(folder, 'certificate.pem')
  const privateKeyFile = join(folder, 'key.pem')
  if (!(await areBoth(certificateFile, privateKeyFile))) {
    await mkdir(folder, { recursive: true })
    const { certificate, key } = await create(names)
    await writeWhole(privateKeyFile, key)
    // Last: a kill in between leaves a folder without a certificate, and both are made at the next start.
    await writeWhole(certificateFile, certificate)
  }
  const { subjectAltName = '', fingerprint256 } = new X509Certificate(await readFile(certificateFile))
  return {
    certificateFile,
    privateKeyFile,
    applicationUri: /URI:([^,\s]+)/.exec(subjectAltName)?.[1] ?? '',
    fingerprint: fingerprint256,
  }
}

async function areBoth(certificateFile: string, keyFile: string): Promise<boolean> {
  try {
    const [certificate, key] = await Promise.all([readFile(certificateFile), readFile(keyFile)])
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

async function create(names: readonly string[]) {
  const host = hostname().replace(/[^A-Za-z0-9.-]/g, '-') || 'localhost'
  const all = [...new Set([host, 'localhost', '127.0.0.1', ...names])]
  const privateKey = await crypto_utils.generatePrivateKey(2048)
  const { privPem } = await crypto_utils.privateKeyToPEM(privateKey)
  const { cert } = await crypto_utils.createSelfSignedCertificate({
    privateKey,
    notBefore: new Date(Date.now() - DAY_MS),
    validity: VALID_DAYS,
    subject: 'CN=Millwright',
    dns: all.filter((name) => isIP(name) === 0),
    ip: all.filter((name) => isIP(name) !== 0),
    applicationUri: `urn:${host}:millwright`,
    purpose: crypto_utils.CertificatePurpose.ForApplication,
  })
  return { certificate: cert, key: privPem }
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
