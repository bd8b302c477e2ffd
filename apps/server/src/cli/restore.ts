import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { readConfig } from '../config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createRestoreCheckStore } from '../platform/database/restore-check-store.ts'
import { placeCluster } from '../platform/embedded/cluster-backup.ts'
import { copyTree } from '../platform/embedded/copy-tree.ts'
import { startPostgres } from '../platform/embedded/postgres.ts'
import { FILES, readManifest } from './backup-folder.ts'
import { BadArguments, reportFailure } from './command.ts'

const USAGE = 'npm run restore -- --from /backup/millwright-2026-11-16T14-00-00Z'

/** Puts a backup in the place of a data folder that has none yet, and starts it once. */
async function restore(args: string[]): Promise<void> {
  const source = sourceIn(args)
  const config = readConfig()
  if (config.databaseUrl !== null)
    throw new BadArguments('DATABASE_URL is set: restore that PostgreSQL with pg_restore or its own tools.')
  const manifest = await readManifest(source)
  for (const name of ['postgres.json', 'postgres', 'files'])
    if (existsSync(join(config.dataDir, name)))
      throw new BadArguments(
        `There is data in ${config.dataDir} already (${name}). Stop the product and move it away first, or set MILLWRIGHT_DATA.`,
      )
  if (manifest.hasFiles) await copyTree(join(source, FILES), join(config.dataDir, 'files'))
  await placeCluster(source, manifest, config.dataDir)

  const log = pino({ level: 'error' }, pino.destination(2))
  const postgres = await startPostgres({ dataDir: config.dataDir, log })
  const db = openDatabase({ url: postgres.url, size: 1, onError: () => {} })
  try {
    const { machines, lastPoint } = await createRestoreCheckStore(db).summary()
    const until = lastPoint === null ? 'without points' : `points until ${lastPoint.toISOString()}`
    process.stdout.write(`Restored ${config.dataDir}: ${machines} machines, ${until}.\n`)
  } finally {
    await db.close()
    await postgres.stop()
  }
}

function sourceIn(args: string[]): string {
  try {
    const { from } = parseArgs({ args, options: { from: { type: 'string' } } }).values
    if (from) return resolve(from)
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new BadArguments(`--from is missing\n\n${USAGE}`)
}

restore(process.argv.slice(2)).catch(reportFailure)
