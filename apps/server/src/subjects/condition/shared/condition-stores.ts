import type { Database } from '../../../platform/database/database.ts'
import { createFingerprintStore } from '../fingerprint-store.ts'
import { createCycleStore } from './cycle-store.ts'
import { createRepairStore } from './repair-store.ts'

/** Tests, fingerprints and repairs. */
export const createConditionStores = (db: Database) => ({
  cycles: createCycleStore(db),
  fingerprints: createFingerprintStore(db),
  repairs: createRepairStore(db),
})

export type ConditionStores = ReturnType<typeof createConditionStores>
