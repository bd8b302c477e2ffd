import type { Database } from '../../../platform/database/database.ts'
import { createPieceCorrectionStore } from '../piece-correction-store.ts'
import { createProductionStore } from './production-store.ts'

/** Runs of programs, and corrections of what was counted. */
export const createProductionStores = (db: Database) => ({
  pieceCorrections: createPieceCorrectionStore(db),
  productions: createProductionStore(db),
})

export type ProductionStores = ReturnType<typeof createProductionStores>
