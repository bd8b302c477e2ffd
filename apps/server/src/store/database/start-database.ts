import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { startPostgres } from '../../embedded/postgres.ts'
import { openDatabase } from './database.ts'

const CONNECTIONS = 12

/** The database that is configured, or a PostgreSQL of our own. */
export async function startDatabase({ databaseUrl, dataDir }: Config, log: Logger) {
  const postgres = databaseUrl === null ? await startPostgres({ dataDir, log }) : null
  const url = databaseUrl ?? postgres?.url ?? ''
  const db = openDatabase({
    url,
    size: CONNECTIONS,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  return {
    url,
    db,
    async stop(): Promise<void> {
      await db.close()
      await postgres?.stop()
    },
  }
}
