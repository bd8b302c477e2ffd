import type { Database } from '../../../platform/database/database.ts'
import { createDataModelStore } from '../data-models/data-model-store.ts'
import { createLinesStores } from '../lines/lines-stores.ts'
import { createDataModels } from './data-models.ts'
import { createHourRateStore } from './hour-rate-store.ts'

/** Data models of machines, what their hours cost, and lines of clients of InfluxDB. */
export const createMachinesStores = (db: Database) => ({
  dataModels: createDataModels({ store: createDataModelStore(db) }),
  hourRates: createHourRateStore(db),
  ...createLinesStores(db),
})

export type MachinesStores = ReturnType<typeof createMachinesStores>
