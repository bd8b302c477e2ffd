import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { type Config, readConfig } from '../config.ts'
import { createBackupRuns } from '../platform/backup/backup-runs.ts'
import { openStorage } from '../platform/backup/backup-settings.ts'
import { openDatabase } from '../platform/database/database.ts'
import { embeddedSettings } from '../platform/database/start-database.ts'
import { runningUrl, startPostgres } from '../platform/embedded/postgres.ts'
import { BadArguments, reportFailure } from './command.ts'
import { versionOf } from './version.ts'

const USAGE = `npm run backup [-- --to /backup]
npm run backup -- --prove [--name millwright-2026-11-16T14-00-00Z] [--to /backup]`

/** Takes a backup of the embedded PostgreSQL and the files, or proves one, whether or not the product is running. */
async function backUp(args: string[]): Promise<void> {
  const given = optionsIn(args)
  const config = readConfig()
  if (config.databaseUrl !== null)
    throw new BadArguments(
      'DATABASE_URL is set: back up that PostgreSQL with pg_dump or its own tools (docs/operate/backup.md).',
    )
  const to = given.to ? ({ kind: 'folder', folder: resolve(given.to) } as const) : config.backup?.to
  if (!to) throw new BadArguments(`--to or the setting BACKUP_TO is missing\n\n${USAGE}`)
  if (!existsSync(join(config.dataDir, 'postgres.json')))
    throw new BadArguments(`There is nothing to back up in ${config.dataDir}.`)

  const log = pino({ level: 'error' }, pino.destination(2))
  const running = await runningUrl(config.dataDir)
  const own =
    running === undefined
      ? await startPostgres({ dataDir: config.dataDir, log, settings: embeddedSettings(config) })
      : null
  const url = running ?? own?.url ?? ''
  const db = openDatabase({ url, size: 4, onError: () => {} })
  const place = { to, keyFile: config.backupKeyFile }
  const storage = await openStorage(place, { log, rest: () => Promise.resolve() })
  try {
    // A folder that a person names is kept by them.
    const keep = given.to ? null : (config.backup?.keep ?? null)
    const runs = createBackupRuns({
      ...(await partsOf(config)),
      url,
      db,
      storage,
      keep,
      cause: 'command',
      log,
    })
    if (given.prove) {
      const { name, compared } = await runs.prove(given.name ?? null)
      process.stdout.write(`${name} is proven: restored, and ${compared} figures are as they were.\n`)
    } else {
      process.stdout.write(`${storage.target.address}/${await runs.take()}\n`)
      if (config.files.s3 !== null)
        process.stdout.write('Files are in a bucket and not in this backup: let the bucket keep versions.\n')
    }
  } finally {
    storage.target.close()
    await db.close()
    await own?.stop()
  }
}

async function partsOf({ dataDir, files }: Config) {
  const version = await versionOf()
  return { dataDir, areFilesElsewhere: files.s3 !== null, version }
}

function optionsIn(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        to: { type: 'string' },
        prove: { type: 'boolean', default: false },
        name: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n\n${USAGE}`)
  }
}

backUp(process.argv.slice(2)).catch(reportFailure)
