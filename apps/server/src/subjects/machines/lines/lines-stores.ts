import type { Database } from '../../../platform/database/database.ts'
import { createLineRulesStore } from './line-rules-store.ts'
import { createSeenLinesStore } from './seen-lines-store.ts'

export const createLinesStores = (db: Database) => ({
  lineRules: createLineRulesStore(db),
  seenLines: createSeenLinesStore(db),
})

export type LinesStores = ReturnType<typeof createLinesStores>
