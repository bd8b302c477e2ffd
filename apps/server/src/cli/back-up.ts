import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { readConfig } from '../config.ts'
import { copyCluster } from '../platform/embedded/cluster-backup.ts'
import { copyTree } from '../platform/embedded/copy-tree.ts'
import { runningUrl, startPostgres } from '../platform/embedded/postgres.ts'
import { FILES, writeManifest } from './backup-folder.ts'
import { BadArguments, reportFailure } from './command.ts'
import { versionOf } from './version.ts'

const USAGE = 'npm run backup -- --to /backup'

/** Copies the embedded PostgreSQL and the files into a new folder, whether or not the product is running. */
async function backUp(args: string[]): Promise<void> {
  const parent = targetIn(args)
  const config = readConfig()
  if (config.databaseUrl !== null)
    throw new BadArguments(
      'DATABASE_URL is set: back up that PostgreSQL with pg_dump or its own tools (docs/operate/backup.md).',
    )
  if (!existsSync(join(config.dataDir, 'postgres.json')))
    throw new BadArguments(`There is nothing to back up in ${config.dataDir}.`)
  const takenAt = new Date()
  const name = `millwright-${takenAt.toISOString().replaceAll(':', '-').slice(0, 19)}Z`
  const unfinished = join(parent, `${name}.part`)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })

  const log = pino({ level: 'error' }, pino.destination(2))
  const running = await runningUrl(config.dataDir)
  const own = running === undefined ? await startPostgres({ dataDir: config.dataDir, log }) : null
  try {
    const cluster = await copyCluster(config.dataDir, running ?? own?.url ?? '', unfinished)
    // After the database: what it names is removed from the folder a day later at the earliest.
    const files = join(config.dataDir, 'files')
    const hasFiles = config.files.s3 === null && existsSync(files)
    if (hasFiles)
      await copyTree(files, join(unfinished, FILES), { isLeftOut: (file) => file.endsWith('.part') })
    await writeManifest(unfinished, {
      takenAt: takenAt.toISOString(),
      version: await versionOf(),
      ...cluster,
      hasFiles,
    })
  } finally {
    await own?.stop()
  }
  await rename(unfinished, join(parent, name))
  process.stdout.write(`${join(parent, name)}\n`)
  if (config.files.s3 !== null)
    process.stdout.write('Files are in a bucket and not in this backup: let the bucket keep versions.\n')
}

function targetIn(args: string[]): string {
  try {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
    if (to) return resolve(to)
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new BadArguments(`--to is missing\n\n${USAGE}`)
}

backUp(process.argv.slice(2)).catch(reportFailure)
