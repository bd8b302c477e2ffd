import pino from 'pino'
import { BadConfig, type Config, readConfig } from '../config.ts'
import { withStartupLock } from '../platform/database/coordination/advisory-lock-store.ts'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startDatabase } from '../platform/database/start-database.ts'
import { runningUrl } from '../platform/embedded/postgres.ts'
import { ensureRoles } from '../platform/registry/role-store.ts'
import { CannotStart } from '../platform/runtime/cannot-start.ts'
import { CallError } from '../platform/runtime/errors.ts'

/** A mistake of the person who runs the command: shown without a stack trace. */
export class BadArguments extends Error {
  override name = 'BadArguments'
}

type Work = (db: Database, config: Config) => Promise<void>

/**
 * Runs a command over the database of the product, whether or not the product is running. `prepare` reads the
 * arguments, before anything is opened.
 */
export function runCommand(prepare: (args: string[]) => Work): void {
  run(prepare).catch(reportFailure)
}

/** Without a stack trace where the person who runs the command can do something about it. */
export function reportFailure(error: unknown): void {
  const isExpected = [BadArguments, BadConfig, CallError, CannotStart].some((kind) => error instanceof kind)
  process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 1
}

async function run(prepare: (args: string[]) => Work): Promise<void> {
  const work = prepare(process.argv.slice(2))
  const config = readConfig()
  const log = pino({ level: 'error' }, pino.destination(2))
  // An embedded PostgreSQL that is running belongs to the product: use it, and do not stop it.
  const databaseUrl = config.databaseUrl ?? (await runningUrl(config.dataDir)) ?? null
  const { db, stop } = await startDatabase({ ...config, databaseUrl }, log)
  try {
    await withStartupLock(db, async () => {
      await migrate(db)
      await ensureRoles(db)
    })
    await work(db, config)
  } finally {
    await stop()
  }
}
