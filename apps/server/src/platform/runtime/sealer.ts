import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { CannotStart } from './cannot-start.ts'
import { ensureKeyFile, KEY_BYTES, readKeys } from './key-file.ts'
import { createSigner, keyNameOf, nameIn, type Signer } from './signer.ts'

/** Seals what must not be readable in the database or in its backup, and signs what must not be changed there. */
export interface Sealer extends Signer {
  seal(text: string): Buffer
  open(sealed: Buffer): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The first key seals, all of them open: so one is replaced by another. */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const named = keys.map((key) => ({ key, name: keyNameOf(key) }))
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
      const name = nameIn(sealed)
      const at = name.length + NONCE_BYTES
      const found = named.find((each) => each.name.equals(name))
      if (!found) throw new KeyMissing('sealed with a key that SECRETS_KEY does not have')
      const decipher = createDecipheriv('aes-256-gcm', found.key, sealed.subarray(name.length, at))
      decipher.setAuthTag(sealed.subarray(at, at + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(at + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}

/** It was sealed with a key that is not there: another data folder, another SECRETS_KEY, or a key that was dropped. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing'
}

/** With the keys of the settings, or with those of the data folder, of which the first one is made at the first start. */
export async function openSealer(setting: string | null, dataDir: string): Promise<Sealer> {
  return setting === null ? followFile(await ensureKeyFile(dataDir)) : createSealer(readKeys(setting))
}

/** A process that is running takes the keys that were rotated meanwhile: it reads the file again when it has changed. */
function followFile(path: string): Sealer {
  const stampOf = (): string => {
    const { mtimeMs, size, ino } = statSync(path)
    return `${mtimeMs} ${size} ${ino}`
  }
  const read = () => createSealer(readKeys(readFileSync(path, 'utf8')))
  let stamp = stampOf()
  let current = read()
  function newest(): Sealer {
    try {
      const now = stampOf()
      if (now === stamp) return current
      current = read()
      stamp = now
      return current
    } catch {
      // A volume that is away for a moment, or a file that somebody edits: the keys in memory are still good.
      return current
    }
  }
  return {
    seal: (text) => newest().seal(text),
    open: (sealed) => newest().open(sealed),
    sign: (text) => newest().sign(text),
    isOf: (text, signature) => newest().isOf(text, signature),
  }
}
