import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { issueCertificate, type KeyPair, makeAuthority } from '../platform/listen/authority.ts'
import { type Certificate, startCertificate } from '../platform/listen/certificate.ts'
import type { TlsFiles } from '../platform/listen/tls-files.ts'

/** An authority with a certificate for this computer, as files in a folder that goes with the test. */
export async function createTestCertificates() {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-tls-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const now = Date.now()
  const root = await makeAuthority('Test plant', now)
  const files: TlsFiles = {
    cert: join(folder, 'server.pem'),
    key: join(folder, 'server-key.pem'),
    root: join(folder, 'root.pem'),
  }
  const issue = (days?: number, names = ['localhost', '127.0.0.1']): Promise<KeyPair> =>
    issueCertificate(root, { names, now, ...(days === undefined ? {} : { days }) })
  const put = async ({ cert, key }: KeyPair): Promise<void> => {
    await writeFile(files.cert, cert)
    await writeFile(files.key, key)
  }
  await writeFile(files.root ?? '', root.cert)
  await put(await issue())

  return {
    root,
    files,
    /** A new certificate and its key, not written. */
    issue,
    put,
    async start(options: { everyMs?: number; logged?: string[] } = {}): Promise<Certificate> {
      const log = pino({}, { write: (line: string) => void options.logged?.push(line) })
      const certificate = await startCertificate({
        files,
        log,
        now: Date.now,
        everyMs: options.everyMs ?? 60_000,
      })
      onTestFinished(() => certificate.stop())
      return certificate
    },
  }
}
