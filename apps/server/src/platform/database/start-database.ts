import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { startPostgres } from '../embedded/postgres.ts'
import { SMALL } from '../embedded/settings.ts'
import { checkDatabase } from './check-database.ts'
import { type Database, openDatabase } from './database.ts'
import { createLostConnectionLog } from './lost-connections.ts'

const CONNECTIONS = 12

/** The database that is configured, or a PostgreSQL of our own. */
export async function startDatabase(
  { databaseUrl, dataDir, isDemo }: Pick<Config, 'databaseUrl' | 'dataDir' | 'isDemo'>,
  log: Logger,
  isStopping: () => boolean = () => false,
) {
  const postgres =
    databaseUrl === null ? await startPostgres({ dataDir, log, settings: isDemo ? SMALL : {} }) : null
  const url = databaseUrl ?? postgres?.url ?? ''
  const lost = createLostConnectionLog({ log, isStopping })
  const opened: Database[] = []
  const open = (size: number, isNarrow = false): Database => {
    const db = openDatabase({ url, size, onError: lost.note, isNarrow })
    opened.push(db)
    return db
  }
  const db = open(CONNECTIONS)
  async function stop(): Promise<void> {
    await Promise.all(opened.map((each) => each.close()))
    lost.stop()
    await postgres?.stop()
  }
  try {
    if (databaseUrl !== null) await checkDatabase(databaseUrl, db)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, db, open, stop }
}
