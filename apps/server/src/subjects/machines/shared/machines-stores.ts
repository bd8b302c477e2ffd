import type { Database } from '../../../platform/database/database.ts'
import { createDataModelStore } from '../data-models/data-model-store.ts'
import { createDataModels } from './data-models.ts'
import { createHourRateStore } from './hour-rate-store.ts'

/** Data models of machines, and what their hours cost. */
export const createMachinesStores = (db: Database) => ({
  dataModels: createDataModels({ store: createDataModelStore(db) }),
  hourRates: createHourRateStore(db),
})

export type MachinesStores = ReturnType<typeof createMachinesStores>
