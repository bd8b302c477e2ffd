import type { Repairable } from '@millwright/domain/maintenance/repaired'
import type { WorkChange } from '@millwright/domain/maintenance/work'
import { deviceTable, doneOf, OUTBOX_TABLE } from '../../platform/api/device-database.ts'

/** Deeds of a person that the portal does not know yet, in the order in which they were done. */
export type OutboxEntry = { readonly org: string; readonly userId: string; readonly activityId: string } & (
  | { readonly kind: 'work'; readonly version: number; readonly change: WorkChange }
  | { readonly kind: 'photo'; readonly file: File }
  | { readonly kind: 'start' }
  | {
      readonly kind: 'done'
      readonly reason: string
      readonly signature: string
      readonly repaired?: readonly Repairable[]
    }
)

export type StoredEntry = OutboxEntry & { readonly id: number }

/** Where entries are until they are sent; they survive a reload. */
export interface OutboxStore {
  add(entry: OutboxEntry): Promise<void>
  all(): Promise<StoredEntry[]>
  remove(id: number): Promise<void>
}

/** In the database of the device, which also takes photos. */
export const createBrowserOutbox = (): OutboxStore => ({
  async add(entry) {
    await doneOf((await deviceTable(OUTBOX_TABLE, 'readwrite')).add(entry))
  },
  async all() {
    return (await doneOf((await deviceTable(OUTBOX_TABLE, 'readonly')).getAll())) as StoredEntry[]
  },
  async remove(id) {
    await doneOf((await deviceTable(OUTBOX_TABLE, 'readwrite')).delete(id))
  },
})
