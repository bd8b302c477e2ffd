import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { createSigner, type Signer } from './signer.ts'

/** Seals what must not be readable in the database or in its backup, and signs what must not be changed there. */
export interface Sealer extends Signer {
  seal(text: string): Buffer
  open(sealed: Buffer): string
}

const FILE = 'secrets.key'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** So much of the hash of a key says which one it was. */
const NAME_BYTES = 4

/** The first key seals, all of them open: so one is replaced by another. */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const named = keys.map((key) => ({
    key,
    name: createHash('sha256').update(key).digest().subarray(0, NAME_BYTES),
  }))
  const [newest] = named
  if (!newest || keys.some((key) => key.length !== KEY_BYTES))
    throw new CannotStart('SECRETS_KEY must have keys of 32 bytes in base64')

  return {
    ...createSigner(keys),

    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([newest.name, nonce, cipher.getAuthTag(), body])
    },

    open(sealed) {
      const at = NAME_BYTES + NONCE_BYTES
      const found = named.find(({ name }) => name.equals(sealed.subarray(0, NAME_BYTES)))
      if (!found) throw new Error('sealed with a key that SECRETS_KEY does not have')
      const decipher = createDecipheriv('aes-256-gcm', found.key, sealed.subarray(NAME_BYTES, at))
      decipher.setAuthTag(sealed.subarray(at, at + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(at + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}

/** With the keys of the settings, or with the one in the data folder, which is made at the first start. */
export async function openSealer(setting: string | null, dataDir: string): Promise<Sealer> {
  const text = setting ?? (await keyOfFolder(dataDir))
  return createSealer(text.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
}

async function keyOfFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE)
  const draft = `${path}.${randomUUID()}`
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true })
    // Two processes on one folder: the first one wins, and the other reads what it wrote.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}
