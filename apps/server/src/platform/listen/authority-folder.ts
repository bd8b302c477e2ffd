import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { CannotStart } from '../runtime/cannot-start.ts'
import { issueCertificate, type KeyPair, makeAuthority, SERVER_DAYS } from './authority.ts'
import { keepDeviceAuthority } from './device-authority.ts'

export const AUTHORITY_FILES = {
  root: 'root.pem',
  rootKey: 'root-key.pem',
  cert: 'server.pem',
  key: 'server-key.pem',
} as const

export interface AuthorityWanted {
  folder: string
  /** Of the server. */
  names: readonly string[]
  /** The name of the authority, where it is made now. */
  authority: string
  now: number
}

/** Issues a certificate for the server, by the authority in the folder; without one it is made first, and so is that of devices. */
export async function keepAuthority({ folder, names, authority, now }: AuthorityWanted) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const known = await readAuthority(folder)
  const root = known ?? (await makeAuthority(authority, now))
  if (!known) {
    await write(folder, 'rootKey', root.key, 0o600)
    await write(folder, 'root', root.cert, 0o644)
  }
  await keepDeviceAuthority(folder, now, now)
  const server = await issueCertificate(root, { names, now })
  await write(folder, 'key', server.key, 0o600)
  await write(folder, 'cert', server.cert, 0o644)
  return { isNew: !known, expiresAt: now + SERVER_DAYS * DAY_MS }
}

/** Null where there is none; one without its key ends the command, for a new one would be trusted by nobody. */
async function readAuthority(folder: string): Promise<KeyPair | null> {
  const [cert, key] = await Promise.all([readIfThere(folder, 'root'), readIfThere(folder, 'rootKey')])
  if (cert !== null && key === null)
    throw new CannotStart(
      `${join(folder, AUTHORITY_FILES.rootKey)} is not there: put the key of the authority back.`,
    )
  return cert !== null && key !== null ? { cert, key } : null
}

async function readIfThere(folder: string, file: keyof typeof AUTHORITY_FILES): Promise<string | null> {
  try {
    return await readFile(join(folder, AUTHORITY_FILES[file]), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Under another name first: a server that looks meanwhile finds the old file or the new one. */
async function write(
  folder: string,
  file: keyof typeof AUTHORITY_FILES,
  text: string,
  mode: number,
): Promise<void> {
  const path = join(folder, AUTHORITY_FILES[file])
  await writeFile(`${path}.new`, text, { mode })
  await chmod(`${path}.new`, mode)
  await rename(`${path}.new`, path)
}
