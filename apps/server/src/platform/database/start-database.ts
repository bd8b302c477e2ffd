import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { startPostgres } from '../embedded/postgres.ts'
import { ARCHIVING, type Settings, SMALL } from '../embedded/settings.ts'
import { checkDatabase } from './check-database.ts'
import { type Database, openDatabase } from './database.ts'
import { createLostConnectionLog } from './lost-connections.ts'

const CONNECTIONS = 12

type EmbeddedConfig = Pick<Config, 'isDemo' | 'backup'>

/** Of the embedded PostgreSQL. Programs that start it use the same, or log would be missing in the archive. */
export const embeddedSettings = ({ isDemo, backup }: EmbeddedConfig): Settings => ({
  ...(isDemo ? SMALL : {}),
  ...(backup?.hasLog ? ARCHIVING : {}),
})

/** The database that is configured, or a PostgreSQL of our own. */
export async function startDatabase(
  config: EmbeddedConfig & Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  isStopping: () => boolean = () => false,
) {
  const { databaseUrl, dataDir } = config
  const postgres =
    databaseUrl === null ? await startPostgres({ dataDir, log, settings: embeddedSettings(config) }) : null
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
