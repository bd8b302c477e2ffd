import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inParts } from '../files/in-parts.ts'
import { CannotStart } from '../runtime/cannot-start.ts'
import { BackupFault } from './backup-fault.ts'

/**
 * A file is a header (magic, name of the key, salt, checksum of these), chunks of 64 KiB, each with AES-256-GCM and its tag, and a
 * trailer. The nonce is the number of the chunk and whether it is the last one, so none can be left out, moved or cut off
 * (STREAM, as in age). Each file has a key of its own, made of BACKUP_KEY_FILE and its salt.
 */
const MAGIC = Buffer.from('MWBACK1\n')
const TRAILER = Buffer.from('MWBEND1\n')
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const NAME_BYTES = 8
const SALT_BYTES = 32
const CHECK_BYTES = 8
const HEADER_BYTES = MAGIC.length + NAME_BYTES + SALT_BYTES + CHECK_BYTES
const KEY_BYTES = 32

export async function readBackupKey(path: string): Promise<Buffer> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new CannotStart(`BACKUP_KEY_FILE: ${cause.message}`, { cause })
  })
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES)
    throw new CannotStart(
      `BACKUP_KEY_FILE: ${path} must hold 32 bytes in base64. Make one with: openssl rand -base64 32`,
    )
  return key
}

const nameOf = (key: Buffer): Buffer =>
  createHmac('sha256', key).update('millwright backup key').digest().subarray(0, NAME_BYTES)

const checkOf = (bytes: Buffer): Buffer =>
  createHash('sha256').update(bytes).digest().subarray(0, CHECK_BYTES)

const fileKeyOf = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'millwright backup file', KEY_BYTES))

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Each part with whether it is the last; nothing is one empty part. */
async function* withLast(parts: AsyncIterable<Buffer>): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let before: Buffer | undefined
  for await (const part of parts) {
    if (before) yield { part: before, isLast: false }
    before = part
  }
  yield { part: before ?? Buffer.alloc(0), isLast: true }
}

export async function* encrypt(key: Buffer, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const header = Buffer.concat([MAGIC, nameOf(key), salt])
  yield Buffer.concat([header, checkOf(header)])
  const fileKey = fileKeyOf(key, salt)
  let number = 0
  for await (const { part, isLast } of withLast(inParts(bytes, CHUNK_BYTES))) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
  }
  yield TRAILER
}

/** Throws BackupFault: a wrong key, a file that is cut and one that was changed are three things. */
export async function* decrypt(key: Buffer, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { header, body } = await splitHeader(bytes)
  const fileKey = fileKeyOf(key, saltOf(header, key))
  let number = 0
  const ends = { trailer: Buffer.alloc(0) }
  for await (const { part, isLast } of withLast(
    inParts(withoutTrailer(body, ends), CHUNK_BYTES + TAG_BYTES),
  )) {
    const isWhole = ends.trailer.equals(TRAILER)
    const plain = open(fileKey, nonceOf(number++, isLast), part)
    if (plain === null) throw new BackupFault(isLast && !isWhole ? 'cut' : 'changed')
    if (isLast && !isWhole) throw new BackupFault('changed')
    yield plain
  }
}

function saltOf(header: Buffer, key: Buffer): Buffer {
  if (header.length < HEADER_BYTES) throw new BackupFault('cut')
  const checked = header.subarray(0, -CHECK_BYTES)
  if (
    !checkOf(checked).equals(header.subarray(-CHECK_BYTES)) ||
    !checked.subarray(0, MAGIC.length).equals(MAGIC)
  )
    throw new BackupFault('changed')
  const name = checked.subarray(MAGIC.length, MAGIC.length + NAME_BYTES)
  if (!name.equals(nameOf(key))) throw new BackupFault('wrong key')
  return checked.subarray(MAGIC.length + NAME_BYTES)
}

function open(key: Buffer, nonce: Buffer, part: Buffer): Buffer | null {
  if (part.length < TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(part.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(part.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    // Node has no other way to say that the tag does not fit.
    return null
  }
}

async function splitHeader(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]()
  let begun = Buffer.alloc(0)
  while (begun.length < HEADER_BYTES) {
    const { value, done } = await source.next()
    if (done) break
    begun = Buffer.concat([begun, value])
  }
  async function* body(): AsyncGenerator<Buffer> {
    yield begun.subarray(HEADER_BYTES)
    for (;;) {
      const { value, done } = await source.next()
      if (done) return
      yield value
    }
  }
  return { header: begun.subarray(0, HEADER_BYTES), body: body() }
}

/** The last bytes are set apart; they are known when the rest has ended. */
async function* withoutTrailer(
  bytes: AsyncIterable<Buffer>,
  ends: { trailer: Buffer },
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    const all = Buffer.concat([ends.trailer, chunk])
    const end = Math.max(0, all.length - TRAILER.length)
    ends.trailer = all.subarray(end)
    yield all.subarray(0, end)
  }
}
