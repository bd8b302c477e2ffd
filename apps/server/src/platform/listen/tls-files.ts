import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { CannotStart } from '../runtime/cannot-start.ts'
import { TLS_RULES } from './tls-rules.ts'

/** Paths of files in PEM. */
export interface TlsFiles {
  /** The server's own certificate, then those between it and its authority. */
  readonly cert: string
  readonly key: string
  /** Of an authority that nobody trusts by itself; null for a public one. */
  readonly root: string | null
}

/** The files as they were read, checked. */
export interface TlsMaterial {
  readonly cert: string
  readonly key: string
  readonly root: string | null
  readonly startsAt: number
  readonly expiresAt: number
  /** As OpenSSL lists them: `DNS:portal.example.com, IP Address:10.0.0.5`. */
  readonly names: string
}

type Setting = 'TLS_CERT' | 'TLS_KEY' | 'TLS_ROOT'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Throws a sentence that names the setting: what is wrong would otherwise show at the first connection only. */
export async function readTlsFiles(files: TlsFiles): Promise<TlsMaterial> {
  const [cert, key, root] = await Promise.all([
    textOf('TLS_CERT', files.cert),
    textOf('TLS_KEY', files.key),
    files.root === null ? null : textOf('TLS_ROOT', files.root),
  ])
  const chain = certificatesIn('TLS_CERT', cert, files.cert)
  const [own] = chain
  const secret = keyIn(key, files.key)
  if (!own.checkPrivateKey(secret))
    throw new CannotStart(`TLS_CERT, TLS_KEY: ${files.key} is not the key of ${files.cert}.`)
  try {
    createSecureContext({ ...TLS_RULES, cert, key })
  } catch (error) {
    throw new CannotStart(`TLS_CERT: ${files.cert} cannot be used (${(error as Error).message}).`)
  }
  if (root !== null && files.root !== null)
    checkRoot(certificatesIn('TLS_ROOT', root, files.root)[0], chain, files.root)
  return {
    cert,
    key,
    root,
    startsAt: own.validFromDate.getTime(),
    expiresAt: Math.min(...chain.map(({ validToDate }) => validToDate.getTime())),
    names: own.subjectAltName ?? own.subject,
  }
}

async function textOf(setting: Setting, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CannotStart(`${setting}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function certificatesIn(
  setting: Setting,
  text: string,
  file: string,
): [X509Certificate, ...X509Certificate[]] {
  try {
    const [first, ...rest] = (text.match(CERTIFICATE) ?? []).map((each) => new X509Certificate(each))
    if (first) return [first, ...rest]
  } catch {
    // As one without a certificate.
  }
  throw new CannotStart(`${setting}: ${file} holds no certificate in PEM.`)
}

/** No fault says more: the text is a secret. */
function keyIn(text: string, file: string): KeyObject {
  if (/ENCRYPTED/.test(text))
    throw new CannotStart(`TLS_KEY: ${file} asks for a passphrase; a key without one is needed.`)
  try {
    return createPrivateKey(text)
  } catch {
    throw new CannotStart(`TLS_KEY: ${file} holds no private key in PEM.`)
  }
}

function checkRoot(root: X509Certificate, chain: readonly X509Certificate[], file: string): void {
  const last = chain.at(-1)
  const isIssuer =
    last?.fingerprint256 === root.fingerprint256 || (last?.checkIssued(root) && last.verify(root.publicKey))
  if (!isIssuer)
    throw new CannotStart(`TLS_ROOT: ${file} is not the authority of the certificate in TLS_CERT.`)
}
