import type { WorkChange } from '@millwright/domain/maintenance/work'

/** What a person has done and the portal does not know yet, in the order in which it was done. */
export type OutboxEntry = { readonly org: string; readonly userId: string; readonly activityId: string } & (
  | { readonly kind: 'work'; readonly version: number; readonly change: WorkChange }
  | { readonly kind: 'photo'; readonly file: File }
  | { readonly kind: 'start' }
  | { readonly kind: 'done'; readonly reason: string; readonly signature: string }
)

export type StoredEntry = OutboxEntry & { readonly id: number }

/** Where entries are until they are sent; they survive a reload. */
export interface OutboxStore {
  add(entry: OutboxEntry): Promise<void>
  all(): Promise<StoredEntry[]>
  remove(id: number): Promise<void>
}

const NAME = 'millwright-work'
const TABLE = 'entries'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser stores nothing'))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TABLE, { keyPath: 'id', autoIncrement: true })
  }
  return done(request)
}

/** In IndexedDB, which also takes photos. */
export function createBrowserOutbox(): OutboxStore {
  let database: Promise<IDBDatabase> | null = null
  const table = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    database ??= open()
    return (await database).transaction(TABLE, mode).objectStore(TABLE)
  }
  return {
    async add(entry) {
      await done((await table('readwrite')).add(entry))
    },
    async all() {
      return (await done((await table('readonly')).getAll())) as StoredEntry[]
    },
    async remove(id) {
      await done((await table('readwrite')).delete(id))
    },
  }
}
