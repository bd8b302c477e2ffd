import type { Database } from '../../../platform/database/database.ts'
import { createConsumptionStore } from '../consumption-store.ts'

export const createEnergyStores = (db: Database) => ({
  consumption: createConsumptionStore(db),
})

export type EnergyStores = ReturnType<typeof createEnergyStores>
