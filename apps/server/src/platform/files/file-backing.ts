import type { Readable } from 'node:stream'
import type { ByteRange } from '@millwright/domain/files/range'

/** Something that lies there under a key of ours. */
export interface StoredObject {
  readonly key: string
  /** The backing's own name for an upload that never ended; null for a complete file. */
  readonly unfinished: string | null
}

/**
 * Where the bytes of files are. Keys are made by `keyOf` and nothing else. Every function throws BackingFailed when the
 * backing is not reachable, full, or answers nonsense.
 */
export interface FileBacking {
  /** All bytes or none: what is there under the key is complete, also after a kill or a power cut. */
  put(key: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Resolves when bytes are sure to come. */
  read(key: string, range: ByteRange | null): Promise<Readable>
  /** Does nothing when there is none. */
  remove(object: StoredObject): Promise<void>
  /** Everything under our keys, what never ended too; what others put there is passed over. */
  list(): AsyncIterable<StoredObject>
  /** Throws unless files can be stored now. */
  probe(): Promise<void>
  close(): void
}

export class BackingFailed extends Error {
  override name = 'BackingFailed'
}

export const orFail = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new BackingFailed(error instanceof Error ? error.message : String(error), { cause: error })
  })

const KEY = /^(\d+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const keyOf = (organizationId: number, id: string): string => `${organizationId}/${id}`

/** Null for what is no key of ours. */
export const idOfKey = (key: string): string | null => KEY.exec(key)?.[2] ?? null
