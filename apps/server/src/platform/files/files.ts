import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteRange } from '@millwright/domain/files/range'
import type { Logger } from 'pino'
import type { Queryable } from '../database/database.ts'
import { badField, CallError } from '../runtime/errors.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { BackingFailed, type FileBacking, keyOf } from './file-backing.ts'
import { createFileMeter } from './file-meter.ts'
import type { FileRecord } from './file-record.ts'
import type { FileOwner, FileRef, FileStore } from './file-store.ts'

export interface FilesDeps {
  backing: FileBacking
  store: FileStore
  /** For all files of one organization together. */
  quotaBytes: number
  /** For one file. */
  maxBytes: number
  metrics: Pick<Metrics, 'fileBytes'>
  log: Logger
  now: () => number
  /** How long an upload may be silent. */
  idleMs?: number
}

export interface Upload {
  readonly organizationId: number
  readonly name: string
  /** How many bytes are sure to come if all goes well, as far as that is known. */
  readonly atLeastBytes: number
  readonly source: Readable
}

const MB = 1024 * 1024
/** How much room is reserved at once while bytes come in. */
const STEP_BYTES = 4 * MB
/** How often an upload that is slow shows that it is still there. */
const TOUCH_MS = 60_000
const IDLE_MS = 60_000

/** Files of any size. They are streamed both ways; their bytes are in the backing, all else about them in the store. */
export function createFiles(deps: FilesDeps) {
  const { backing, store, quotaBytes, maxBytes, metrics, log, now, idleMs = IDLE_MS } = deps

  const tooLarge = (): CallError =>
    new CallError('PAYLOAD_TOO_LARGE', `The file must be at most ${Math.floor(maxBytes / MB)} MB`, {
      field: 'file',
    })
  const noRoom = (): CallError =>
    new CallError(
      'FILE_QUOTA_REACHED',
      `The organization may keep ${Math.floor(quotaBytes / MB)} MB of files, and this one no longer fits`,
      { field: 'file' },
    )

  /** Faults of the backing are logged here; the caller learns only that it failed. */
  const available = <T>(work: Promise<T>, ref: FileRef): Promise<T> =>
    work.catch((error: unknown) => {
      if (!(error instanceof BackingFailed)) throw error
      log.error({ err: error, file: ref.id }, 'the files are not available')
      throw new CallError('SERVICE_NOT_AVAILABLE', 'Files can be neither stored nor read right now')
    })

  /** Nobody should send gigabytes to learn that there is no room for them. */
  async function checkDeclared({ organizationId, atLeastBytes }: Upload): Promise<void> {
    if (atLeastBytes > maxBytes) throw tooLarge()
    if ((await store.usedBy(organizationId)) + atLeastBytes > quotaBytes) throw noRoom()
  }

  /** Reserves room ahead of the bytes, so that no two uploads together pass the quota. */
  function createAllowance(ref: FileRef) {
    let reserved = 0
    let touchedAt = now()
    return async (size: number): Promise<void> => {
      if (size > maxBytes) throw tooLarge()
      if (size <= reserved && now() - touchedAt < TOUCH_MS) return
      const step = Math.max(STEP_BYTES, size - reserved)
      reserved = await store.reserve({ ...ref, needed: size, step, quotaBytes })
      touchedAt = now()
      if (size > reserved) throw noRoom()
    }
  }

  /** Stores all bytes of an upload, or nothing. The file belongs to nothing yet: attach it within a day. */
  async function receive(upload: Upload): Promise<FileRecord> {
    await checkDeclared(upload)
    const { organizationId, name, source } = upload
    const ref = { id: randomUUID(), organizationId }
    await store.begin({ ...ref, name })
    const meter = createFileMeter({ source, idleMs, allow: createAllowance(ref) })
    try {
      await available(
        backing.put(keyOf(organizationId, ref.id), meter.bytes).catch((error: unknown) => {
          throw meter.fault() ?? error
        }),
        ref,
      )
      const found = await meter.found()
      if (found.size === 0) throw badField('file', 'is empty')
      const file = await store.finish(ref.id, found)
      if (!file) throw new Error(`file ${ref.id} was removed while it was received`)
      metrics.fileBytes.inc({ direction: 'in' }, file.size)
      return file
    } catch (error) {
      source.destroy()
      await store.markDiscarded(ref.id)
      // A backing that has just failed is not asked again while somebody waits for the answer: the job does it.
      if (!isNotAvailable(error)) await drop(ref)
      throw error
    }
  }

  /** Of one that is marked as removed. Where the bytes cannot be removed now, the job does it. */
  async function drop({ id, organizationId }: FileRef): Promise<void> {
    try {
      await backing.remove({ key: keyOf(organizationId, id), unfinished: null })
      await store.forget(id)
    } catch (error) {
      log.warn({ err: error, file: id }, 'a file could not be removed yet')
    }
  }

  /** A file that belongs to nothing, because what it was received for failed; one that does stays. */
  async function discard(ref: FileRef): Promise<void> {
    if (await store.markDiscarded(ref.id)) await drop(ref)
  }

  async function* counted(bytes: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      metrics.fileBytes.inc({ direction: 'out' }, chunk.length)
      yield chunk
    }
  }

  return {
    maxBytes,
    receive,

    async attach(ref: FileRef, owner: FileOwner, tx: Queryable): Promise<void> {
      if (!(await store.attach(ref.id, owner, tx))) throw new Error(`file ${ref.id} cannot be attached`)
    },

    /** Rejects when the bytes are not there; afterwards the stream may still fail. */
    async open(file: FileRecord, range: ByteRange | null): Promise<Readable> {
      const bytes = await available(backing.read(keyOf(file.organizationId, file.id), range), file)
      return Readable.from(counted(bytes), { objectMode: false })
    },

    /** In the transaction that removes what it belongs to; drop it when that is committed. */
    markRemoved: (ref: FileRef, tx: Queryable): Promise<void> => store.markRemoved(ref.id, tx),
    drop,
    discard,
  }
}

const isNotAvailable = (error: unknown): boolean =>
  error instanceof CallError && error.label === 'SERVICE_NOT_AVAILABLE'

export type Files = ReturnType<typeof createFiles>
