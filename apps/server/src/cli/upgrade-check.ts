import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { BadConfig, type Config, readConfig, unknownSettings } from '../config.ts'
import { createBackupRunStore } from '../platform/backup/backup-run-store.ts'
import type { Database } from '../platform/database/database.ts'
import { diskOf } from '../platform/database/disk.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { removalsIn, tablesWorkedThrough } from '../platform/database/migration-effects.ts'
import { startDatabase } from '../platform/database/start-database.ts'
import { createUpgradeStore } from '../platform/database/upgrade-store.ts'
import { runningUrl } from '../platform/embedded/postgres.ts'
import { CannotStart } from '../platform/runtime/cannot-start.ts'
import { BadArguments, reportFailure } from './command.ts'
import { type Finding, type UpgradeFacts, upgradeFindings } from './upgrade-findings.ts'
import { versionOf } from './version.ts'

const USAGE =
  'npm run upgrade -- --check    says what the start of this version will do to the database; changes nothing'

/** Versions that the tests and the documentation name. */
const POSTGRES = { least: 15, most: 18 }

/** Says in sentences what the first start of these files will do, and ends with 1 when something is in its way. */
async function check(args: string[]): Promise<void> {
  if (!optionsIn(args).check) throw new BadArguments(USAGE)
  const version = await versionOf()
  const findings = await find(version)
  process.stdout.write(`Millwright ${version}\n`)
  for (const { kind, text } of findings) process.stdout.write(`  ${kind.padEnd(4)}  ${text}\n`)
  const stops = findings.filter(({ kind }) => kind === 'stop').length
  process.stdout.write(
    stops === 0
      ? 'Nothing is in the way of the upgrade.\n'
      : `Do not start this version yet: ${stops === 1 ? 'one thing is' : `${stops} things are`} in the way.\n`,
  )
  if (stops > 0) process.exitCode = 1
}

async function find(version: string): Promise<Finding[]> {
  try {
    const config = readConfig()
    if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres.json')))
      return [
        { kind: 'note', text: `There is no database in ${config.dataDir} yet: the first start makes it.` },
      ]
    return await onDatabase(config, async (db) =>
      upgradeFindings(await factsOf(db, config, version), Date.now()),
    )
  } catch (error) {
    if (!(error instanceof BadConfig) && !(error instanceof CannotStart)) throw error
    return error.message.split('\n').map((line) => ({ kind: 'stop', text: line.trim() }))
  }
}

/** An embedded PostgreSQL that is running belongs to the product: it is used, and not stopped. */
async function onDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const databaseUrl = config.databaseUrl ?? (await runningUrl(config.dataDir)) ?? null
  const log = pino({ level: 'error' }, pino.destination(2))
  const { db, stop } = await startDatabase({ ...config, databaseUrl }, log)
  try {
    return await work(db)
  } finally {
    await stop()
  }
}

async function factsOf(db: Database, config: Config, version: string): Promise<UpgradeFacts> {
  const store = createUpgradeStore(db)
  const [migrations, found] = [await readMigrations(), await store.applied()]
  const applied = new Map((found ?? []).map((each) => [each.name, each]))
  const known = new Set(migrations.map(({ name }) => name))
  const pending = []
  for (const { name, sql } of migrations.filter((each) => !applied.has(each.name))) {
    const sizes = await store.bytesOf(tablesWorkedThrough(sql))
    pending.push({
      name,
      removals: removalsIn(sql),
      locked: [...sizes].map(([table, bytes]) => ({ table, bytes })),
    })
  }
  const disk = await diskOf(config)
  return {
    version,
    postgres: { version: await store.postgres(), ...POSTGRES },
    pending,
    changed: migrations
      .filter(({ name, checksum }) => (applied.get(name)?.checksum ?? checksum) !== checksum)
      .map(({ name }) => name),
    unknown: [...applied.values()].filter(({ name }) => !known.has(name)),
    freeBytes: disk && disk.total - disk.used,
    provenAt: await provenAt(db, config),
    unknownSettings: unknownSettings(),
  }
}

async function provenAt(db: Database, { databaseUrl }: Config): Promise<UpgradeFacts['provenAt']> {
  if (databaseUrl !== null) return 'elsewhere'
  const runs = createBackupRunStore(db)
  if (!(await runs.isThere())) return null
  return (await runs.state()).proven?.startedAt ?? null
}

function optionsIn(args: string[]) {
  try {
    return parseArgs({ args, options: { check: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n\n${USAGE}`)
  }
}

check(process.argv.slice(2)).catch(reportFailure)
