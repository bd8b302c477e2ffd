import { parseArgs } from 'node:util'
import pino from 'pino'
import { BadConfig, readConfig } from '../config.ts'
import { runningUrl } from '../embedded/postgres.ts'
import { hashLicenceCode, newLicenceCode } from '../features/licences/licence-code.ts'
import { createLicenceCodeStore } from '../features/licences/licence-code-store.ts'
import { withStartupLock } from '../store/coordination/advisory-lock-store.ts'
import { migrate } from '../store/database/migrate.ts'
import { startDatabase } from '../store/database/start-database.ts'
import { BadArguments } from './arguments.ts'

const USAGE = 'npm run licence -- --days 365 --count 1'
const MAX_DAYS = 36_500
const MAX_COUNT = 10_000

/** Issues codes of full licences, whether or not the product is running. They are printed only here. */
async function main(): Promise<void> {
  const { days, count } = readOptions(process.argv.slice(2))
  const config = readConfig()
  const log = pino({ level: 'error' }, pino.destination(2))
  // An embedded PostgreSQL that is running belongs to the product: use it, and do not stop it.
  const databaseUrl = config.databaseUrl ?? (await runningUrl(config.dataDir)) ?? null
  const { db, stop } = await startDatabase({ ...config, databaseUrl }, log)
  try {
    await withStartupLock(db, () => migrate(db))
    const codes = Array.from({ length: count }, newLicenceCode)
    await createLicenceCodeStore(db).add(codes.map(hashLicenceCode), days)
    process.stdout.write(`${codes.join('\n')}\n`)
  } finally {
    await stop()
  }
}

function readOptions(args: string[]): { days: number; count: number } {
  const given = parse(args)
  const read = (name: 'days' | 'count', most: number, faults: string[]): number => {
    const value = Number(given[name])
    if (!/^\d+$/.test(given[name]) || value < 1 || value > most)
      faults.push(`--${name} "${given[name]}" must be a number from 1 to ${most}`)
    return value
  }
  const faults: string[] = []
  const options = { days: read('days', MAX_DAYS, faults), count: read('count', MAX_COUNT, faults) }
  if (faults.length > 0) throw new BadArguments(`${faults.join('\n')}\n\n${USAGE}`)
  return options
}

function parse(args: string[]) {
  try {
    const number = (usual: string) => ({ type: 'string', default: usual }) as const
    return parseArgs({ args, options: { days: number('365'), count: number('1') } }).values
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n\n${USAGE}`)
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof BadArguments || error instanceof BadConfig
  process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 1
})
