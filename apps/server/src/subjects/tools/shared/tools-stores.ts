import type { Database } from '../../../platform/database/database.ts'
import { createToolStore } from '../tool-store.ts'

/** Lives of tools. */
export const createToolsStores = (db: Database) => ({
  tools: createToolStore(db),
})

export type ToolsStores = ReturnType<typeof createToolsStores>
