import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { KeyPair } from '../authority.ts'
import type { TlsFiles } from '../tls-files.ts'

/** In the folder of the authority; a public one, which all trust already. */
export const acmeFilesIn = (folder: string): TlsFiles => ({
  cert: join(folder, 'acme.pem'),
  key: join(folder, 'acme-key.pem'),
  root: null,
})

const ACCOUNT_FILE = 'acme-account-key.pem'
const PLACEHOLDER = 'Millwright placeholder'

/** A certificate is renewed so long before its end, or after two thirds of a short life. */
const RENEWED_BEFORE_MS = 30 * DAY_MS
const RENEWED_AT_PART = 3

async function textIn(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** The key by which the authority knows us, made at the first start. */
export async function keepAccountKey(folder: string): Promise<KeyObject> {
  const file = join(folder, ACCOUNT_FILE)
  const known = await textIn(file)
  if (known !== null) return createPrivateKey(known)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await put(file, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  return privateKey
}

export async function putCertificate(files: TlsFiles, { cert, key }: KeyPair): Promise<void> {
  await put(files.key, key)
  await put(files.cert, cert)
}

/** For a day, so that the server can listen, and so that all say that it ends soon. */
export async function putPlaceholder(files: TlsFiles, domain: string, now: number): Promise<void> {
  const { issueCertificate, makeAuthority } = await import('../authority.ts')
  const authority = await makeAuthority(PLACEHOLDER, now)
  await putCertificate(files, await issueCertificate(authority, { names: [domain], now, days: 1 }))
}

/** Whether there is a pair that a server can start with. */
export async function hasPair(files: TlsFiles): Promise<boolean> {
  const [cert, key] = await Promise.all([textIn(files.cert), textIn(files.key)])
  return cert !== null && key !== null && new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
}

export async function isDue(files: TlsFiles, domain: string, now: number): Promise<boolean> {
  const text = await textIn(files.cert)
  if (text === null) return true
  const certificate = new X509Certificate(text)
  const { validFromDate, validToDate, issuer } = certificate
  const life = validToDate.getTime() - validFromDate.getTime()
  const left = validToDate.getTime() - now
  return (
    issuer === `CN=${PLACEHOLDER}` ||
    certificate.checkHost(domain) === undefined ||
    left < Math.min(RENEWED_BEFORE_MS, life / RENEWED_AT_PART)
  )
}
