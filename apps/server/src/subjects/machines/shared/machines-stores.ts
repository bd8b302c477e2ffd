import type { Database } from '../../../platform/database/database.ts'
import { createDataModelStore } from '../data-models/data-model-store.ts'
import { createDataModels } from './data-models.ts'

/** Data models of machines. */
export const createMachinesStores = (db: Database) => ({
  dataModels: createDataModels({ store: createDataModelStore(db) }),
})

export type MachinesStores = ReturnType<typeof createMachinesStores>
