import type { Database } from '../../../platform/database/database.ts'
import { createStatusStore } from './status-store.ts'

export const createStatusStores = (db: Database) => ({
  statuses: createStatusStore(db),
})

export type StatusStores = ReturnType<typeof createStatusStores>
