import type { Database } from '../../../platform/database/database.ts'
import { createFingerprintStore } from '../fingerprint-store.ts'
import { createCycleStore } from './cycle-store.ts'

/** Tests and fingerprints. */
export const createConditionStores = (db: Database) => ({
  cycles: createCycleStore(db),
  fingerprints: createFingerprintStore(db),
})

export type ConditionStores = ReturnType<typeof createConditionStores>
