import type { Logger } from 'pino'
import type { CitusStore } from './citus-store.ts'

/**
 * Spreads telemetry over the workers of a Citus cluster; does nothing elsewhere. Table by table: a start that is broken
 * off goes on with the next one. Gives the names of the workers, none when all data is in one database.
 */
export async function distributeTables(citus: CitusStore, log: Logger): Promise<string[]> {
  const workers = await citus.workers()
  if (workers.length === 0) return []
  for (const table of await citus.undistributed()) {
    const since = Date.now()
    await citus.distribute(table)
    log.info({ table, workers: workers.length, ms: Date.now() - since }, 'table distributed over the workers')
    await citus
      .removeMovedRows(table)
      .catch((error: unknown) =>
        log.warn({ err: error, table }, 'rows that were moved still take up the disk'),
      )
  }
  return workers
}
