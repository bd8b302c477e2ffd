import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { issueCertificate, makeAuthority } from '../../apps/server/src/platform/listen/authority.ts'

/** An authority and a certificate for this computer, as files, and the settings that name them. */
export async function makeServerCertificate(folder: string) {
  const now = Date.now()
  const root = await makeAuthority('Bench', now)
  const { cert, key } = await issueCertificate(root, { names: ['localhost'], now })
  const files = { TLS_CERT: join(folder, 'server.pem'), TLS_KEY: join(folder, 'server-key.pem') }
  await writeFile(files.TLS_CERT, cert)
  await writeFile(files.TLS_KEY, key, { mode: 0o600 })
  return { settings: files, root: root.cert }
}
