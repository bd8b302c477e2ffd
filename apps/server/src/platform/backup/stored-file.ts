import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupFault } from './backup-fault.ts'
import type { BackupTarget } from './backup-target.ts'
import { decrypt, encrypt } from './encryption.ts'

/** A file of a backup as its manifest knows it. */
export interface StoredFile {
  readonly name: string
  readonly bytes: number
  /** Of its content, not of what is stored. */
  readonly sha256: string
  /** Bytes in the target, compressed and perhaps encrypted. */
  readonly stored: number
}

export interface Storage {
  readonly target: BackupTarget
  /** Null where it is not encrypted. */
  readonly key: Buffer | null
  /** Between two pieces of work: leaves others their share of the machine. */
  rest(): Promise<void>
}

type Bytes = AsyncIterable<Buffer>

const keyOf = (folder: string, name: string, { key }: Storage): string =>
  `${folder}/${name}.zst${key === null ? '' : '.enc'}`

/** Compressed, then encrypted. Bytes go through: no file is in memory as a whole. */
export async function storeFile(
  storage: Storage,
  folder: string,
  name: string,
  source: Readable,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  const counts = { bytes: 0, stored: 0 }
  await pipeline(
    source,
    async function* read(chunks: Bytes) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        counts.bytes += chunk.length
        await storage.rest()
        yield chunk
      }
    },
    createZstdCompress(),
    async (compressed: Bytes) => {
      const sealed = storage.key === null ? compressed : encrypt(storage.key, compressed)
      await storage.target.put(keyOf(folder, name, storage), counted(sealed, counts))
    },
  )
  return { name, sha256: hash.digest('hex'), ...counts }
}

async function* counted(chunks: Bytes, counts: { stored: number }): Bytes {
  for await (const chunk of chunks) {
    counts.stored += chunk.length
    yield chunk
  }
}

/** The content of a stored file, which is checked: throws BackupFault where it is not what was stored. */
export async function readStored(
  storage: Storage,
  folder: string,
  file: StoredFile,
  into: (bytes: Bytes) => Promise<void>,
): Promise<void> {
  const key = keyOf(folder, file.name, storage)
  const source = await storage.target.read(key)
  if (source === null) throw new BackupFault('missing', key)
  const seen = { stored: 0, hasAll: false }
  const sealed = readWhole(source, key, seen)
  const hash = createHash('sha256')
  try {
    await pipeline(
      storage.key === null ? sealed : decrypt(storage.key, sealed),
      createZstdDecompress(),
      async function* check(chunks: Bytes) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          await storage.rest()
          yield chunk
        }
        if (hash.digest('hex') !== file.sha256) throw new BackupFault('changed')
      },
      into,
    )
  } catch (error) {
    throw faultOf(error, seen.hasAll && seen.stored < file.stored, key)
  }
}

async function* readWhole(source: Readable, key: string, seen: { stored: number; hasAll: boolean }): Bytes {
  try {
    for await (const chunk of source as Bytes) {
      seen.stored += chunk.length
      yield chunk
    }
    seen.hasAll = true
  } catch (error) {
    throw new BackupFault('not readable', key, error)
  }
}

/** An error while it is unpacked means that the bytes are other ones; one of writing elsewhere, such as a full disk, is not its fault. */
function faultOf(error: unknown, isShorter: boolean, key: string): unknown {
  if (error instanceof BackupFault && error.kind !== 'changed') return error.of(key)
  const isUnpacking = /^(ZSTD_|Z_)/.test((error as NodeJS.ErrnoException).code ?? '')
  if (!isUnpacking && !(error instanceof BackupFault)) return error
  // The manifest is whole, so its key is the right one.
  return new BackupFault(isShorter ? 'cut' : 'changed', key, error)
}

/** A small text, such as the manifest. */
export async function readText(storage: Storage, key: string): Promise<string> {
  const source = await storage.target.read(key)
  if (source === null) throw new BackupFault('missing', key)
  const bytes = storage.key === null ? (source as Bytes) : decrypt(storage.key, source)
  try {
    return await text(bytes)
  } catch (error) {
    throw error instanceof BackupFault ? error.of(key) : error
  }
}

export function putText(storage: Storage, key: string, content: string): Promise<void> {
  const bytes = Readable.from([Buffer.from(content)])
  return storage.target.put(key, storage.key === null ? bytes : encrypt(storage.key, bytes))
}
