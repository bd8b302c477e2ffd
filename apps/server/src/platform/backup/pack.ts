import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupFault } from './backup-fault.ts'
import { decrypt, encrypt } from './encryption.ts'
import type { Storage } from './storage.ts'

/** A file of a backup as its manifest knows it. */
export interface PackedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Files one after the other, compressed and perhaps encrypted together: a database has thousands of small ones. */
export interface Pack {
  readonly name: string
  /** Bytes in the target. */
  readonly stored: number
  /** In their order in it. */
  readonly files: PackedFile[]
}

/** A pack is closed after the file that makes it so large. */
const PACK_BYTES = 256 * 1024 * 1024

export interface Source {
  readonly name: string
  readonly from: { readonly path: string } | { readonly text: string }
}

type Bytes = AsyncIterable<Buffer>

const keyOf = (folder: string, name: string, { key }: Storage): string =>
  `${folder}/${name}.zst${key === null ? '' : '.enc'}`

/** Takes of the files until the pack is full; null where there was none. A file that is gone meanwhile is passed over. */
export async function storePack(
  storage: Storage,
  folder: string,
  name: string,
  sources: AsyncIterator<Source>,
): Promise<Pack | null> {
  const first = await sources.next()
  if (first.done) return null
  const files: PackedFile[] = []
  const counts = { stored: 0 }
  async function* content(): Bytes {
    let size = 0
    for (let next = first; !next.done; next = size < PACK_BYTES ? await sources.next() : END) {
      const hash = createHash('sha256')
      let bytes = 0
      const chunks = await openUnlessGone(next.value)
      if (chunks === null) continue
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        await storage.rest()
        yield chunk
      }
      size += bytes
      files.push({ name: next.value.name, bytes, sha256: hash.digest('hex') })
    }
  }
  await pipeline(content, createZstdCompress(), async (compressed: Bytes) => {
    const sealed = storage.key === null ? compressed : encrypt(storage.key, compressed)
    await storage.target.put(keyOf(folder, name, storage), counted(sealed, counts))
  })
  return { name, files, ...counts }
}

const END: IteratorResult<Source> = { done: true, value: undefined }

async function openUnlessGone({ from }: Source): Promise<Readable | null> {
  if ('text' in from) return Readable.from([Buffer.from(from.text)])
  try {
    return (await open(from.path, 'r')).createReadStream()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function* counted(chunks: Bytes, counts: { stored: number }): Bytes {
  for await (const chunk of chunks) {
    counts.stored += chunk.length
    yield chunk
  }
}

/** The files of a pack, each checked when it has gone into `into`: throws BackupFault where one is not what was stored. */
export async function readPack(
  storage: Storage,
  folder: string,
  pack: Pack,
  into: (file: PackedFile, bytes: Bytes) => Promise<void>,
): Promise<void> {
  const key = keyOf(folder, pack.name, storage)
  const source = await storage.target.read(key)
  if (source === null) throw new BackupFault('missing', key)
  const seen = { stored: 0, hasAll: false }
  const sealed = readWhole(source, key, seen)
  try {
    await pipeline(
      storage.key === null ? sealed : decrypt(storage.key, sealed),
      createZstdDecompress(),
      async (chunks: Bytes) => {
        const { take, isAtEnd } = createCutter(chunks)
        for (const file of pack.files) {
          const hash = createHash('sha256')
          await into(file, hashed(take(file.bytes), hash, storage))
          if (hash.digest('hex') !== file.sha256) throw new BackupFault('changed')
        }
        if (!(await isAtEnd())) throw new BackupFault('changed')
      },
    )
  } catch (error) {
    throw faultOf(error, seen.hasAll && seen.stored < pack.stored, key)
  } finally {
    source.destroy()
  }
}

async function* hashed(chunks: Bytes, hash: ReturnType<typeof createHash>, { rest }: Storage): Bytes {
  for await (const chunk of chunks) {
    hash.update(chunk)
    await rest()
    yield chunk
  }
}

/** One after the other so many bytes of a stream. */
function createCutter(chunks: Bytes) {
  const source = chunks[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)
  async function* take(length: number): Bytes {
    for (let missing = length; missing > 0; ) {
      if (left.length === 0) {
        const { value, done } = await source.next()
        if (done) throw new BackupFault('cut')
        left = value
      }
      const part = left.subarray(0, missing)
      left = left.subarray(part.length)
      missing -= part.length
      if (part.length > 0) yield part
    }
  }
  return { take, isAtEnd: async () => left.length === 0 && (await source.next()).done === true }
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
  const isUnpacking = /^(ZSTD_|Z_)/.test((error as NodeJS.ErrnoException).code ?? '')
  if (!isUnpacking && !(error instanceof BackupFault)) return error
  if (error instanceof BackupFault && error.kind === 'not readable') return error
  // The manifest was readable, so its key is the right one.
  return new BackupFault(isShorter ? 'cut' : 'changed', key, error)
}
