import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupFault } from './backup-fault.ts'
import type { BackupTarget } from './backup-target.ts'
import { decrypt, encrypt } from './encryption.ts'
import type { Storage } from './storage.ts'

/** Of PostgreSQL's log: segments, the part of one at the end of a timeline, and where a timeline comes from. */
const LOG_NAME = /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.partial|\.[0-9A-F]{8}\.backup)?)$/
const FOLDER = 'wal'

type Bytes = AsyncIterable<Buffer>

/** Compressed with a checksum, which shows a changed byte where nothing is encrypted. */
const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

const keyOf = (name: string, isSealed: boolean): string => `${FOLDER}/${name}.zst${isSealed ? '.enc' : ''}`

/** Moves what waits in the folder to the target, the oldest first; gives how many. */
export async function shipLog(storage: Storage, waiting: string, isStopped: () => boolean): Promise<number> {
  const { target, key } = storage
  const found = await readdir(waiting).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  let shipped = 0
  for (const name of found.filter((each) => LOG_NAME.test(each)).sort()) {
    if (isStopped()) break
    const path = join(waiting, name)
    await pipeline(createReadStream(path), createZstdCompress(CHECKED), (bytes: Bytes) =>
      target.put(keyOf(name, key !== null), key === null ? bytes : encrypt(key, bytes)),
    )
    await rm(path)
    shipped += 1
  }
  return shipped
}

/** Writes a file of the log whose name is complete when it is; false where the archive has none. */
export async function fetchLog({ target, key }: Storage, name: string, path: string): Promise<boolean> {
  if (!LOG_NAME.test(name)) return false
  const sealed = key === null ? null : await target.read(keyOf(name, true))
  const source = sealed ?? (await target.read(keyOf(name, false)))
  if (source === null) return false
  const bytes = sealed && key ? decrypt(key, sealed) : source
  const part = `${path}.part`
  try {
    await pipeline(bytes, createZstdDecompress(), createWriteStream(part))
  } catch (error) {
    throw error instanceof BackupFault ? error.of(name) : new BackupFault('changed', name, error)
  } finally {
    source.destroy()
  }
  await rename(part, path)
  return true
}

export const hasLog = async (target: BackupTarget): Promise<boolean> =>
  (await target.keysWith(`${FOLDER}/`)).length > 0

/** A segment is named by its timeline and then its place. */
const placeOf = (name: string): string => name.slice(8, 24)

/** No backup that is there needs what comes before the first log of the oldest. */
export async function removeLogBefore(target: BackupTarget, firstLog: string): Promise<void> {
  for (const key of await target.keysWith(`${FOLDER}/`)) {
    const name = key.slice(FOLDER.length + 1)
    if (/^[0-9A-F]{24}/.test(name) && placeOf(name) < placeOf(firstLog)) await target.remove(key)
  }
}
