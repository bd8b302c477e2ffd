import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import { type FileBacking, idOfKey, keyOf, type StoredObject } from './file-backing.ts'
import type { FileStore } from './file-store.ts'

export interface RemoveOrphansDeps {
  backing: FileBacking
  store: FileStore
  log: Logger
  now: () => number
}

/** An upload that lives is heard of every minute. */
const SILENT_MS = HOUR_MS
/** A file is uploaded before the form that it belongs to is saved. */
const UNOWNED_MS = DAY_MS
const AT_ONCE = 500

export const REMOVE_UNUSED_EVERY_MS = HOUR_MS
/** It looks through all that is stored. */
export const REMOVE_STRAYS_AT = '02:30'

/** Removes files that nobody can reach any more. What fails is tried again the next time. */
export function createRemoveOrphans({ backing, store, log, now }: RemoveOrphansDeps) {
  async function removeStraysOf(objects: readonly StoredObject[]): Promise<number> {
    const idOf = ({ key }: StoredObject): string => idOfKey(key) ?? ''
    const known = await store.known(objects.map(idOf))
    // The row is there before the first byte and goes after the last, so that bytes without a row are nobody's.
    const strays = objects.filter((object) =>
      object.unfinished === null ? !known.has(idOf(object)) : !known.get(idOf(object))?.isReceiving,
    )
    for (const stray of strays) await backing.remove(stray)
    return strays.length
  }

  return {
    /** Uploads that never ended, files that belong to nothing after a day, and what could not be removed before. */
    async removeUnused(isStopped = () => false): Promise<void> {
      const silentSince = new Date(now() - SILENT_MS)
      const unownedSince = new Date(now() - UNOWNED_MS)
      await store.markUnused({ silentSince, unownedSince })
      for (;;) {
        const removed = await store.removed(AT_ONCE)
        for (const { id, organizationId } of removed) {
          if (isStopped()) return
          await backing.remove({ key: keyOf(organizationId, id), unfinished: null })
          await store.forget(id)
        }
        if (removed.length < AT_ONCE) return
      }
    },

    /** Bytes that no row knows: of uploads that were cut off by a kill, or of a database that was set back. */
    async removeStrays(isStopped = () => false): Promise<void> {
      let batch: StoredObject[] = []
      let count = 0
      for await (const object of backing.list()) {
        batch.push(object)
        if (isStopped()) return
        if (batch.length < AT_ONCE) continue
        count += await removeStraysOf(batch)
        batch = []
      }
      count += await removeStraysOf(batch)
      if (count > 0) log.info({ count }, 'stored bytes without a file were removed')
    },
  }
}

export type RemoveOrphans = ReturnType<typeof createRemoveOrphans>
