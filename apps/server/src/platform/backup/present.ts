import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../database/database.ts'
import { runningUrl, startPostgres } from '../embedded/postgres.ts'
import type { Settings } from '../embedded/settings.ts'
import { createBackupRunStore } from './backup-run-store.ts'
import type { Figures } from './figures.ts'
import { readProductFigures } from './figures-store.ts'

export interface Present {
  readonly figures: Figures
  /** Backups that were restored and found as they were. */
  readonly proven: ReadonlySet<string>
}

const silent = { info() {}, warn() {}, error() {} }

/**
 * Figures of the data that are there, whether or not the product runs; null for none. Changes nothing: with the settings of
 * the product, so that the log which a crash left is archived and not recycled.
 */
export async function readPresent(dataDir: string, settings: Settings): Promise<Present | null> {
  if (!existsSync(join(dataDir, 'postgres.json'))) return null
  const running = await runningUrl(dataDir)
  const own = running === undefined ? await startPostgres({ dataDir, log: silent, settings }) : null
  const db = openDatabase({ url: running ?? own?.url ?? '', size: 1, onError: () => {} })
  try {
    const runs = createBackupRunStore(db)
    const proven = (await runs.isThere()) ? await runs.provenNames() : new Set<string>()
    return { figures: await readProductFigures(db), proven }
  } finally {
    await db.close()
    await own?.stop()
  }
}
