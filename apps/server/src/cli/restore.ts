import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { type Config, readConfig } from '../config.ts'
import { BackupFault } from '../platform/backup/backup-fault.ts'
import { openStorage } from '../platform/backup/backup-settings.ts'
import { listBackups, readManifest, takenAtOf } from '../platform/backup/manifest.ts'
import { previewOf } from '../platform/backup/preview.ts'
import { newestBefore, type RestoreOptions, restoreBackup } from '../platform/backup/restore-backup.ts'
import type { Storage } from '../platform/backup/storage.ts'
import { newestAside, swapBack } from '../platform/backup/way-back.ts'
import { embeddedSettings } from '../platform/database/start-database.ts'
import { loadClusterFile } from '../platform/embedded/home.ts'
import { runningUrl } from '../platform/embedded/postgres.ts'
import { LOG_ARCHIVE } from '../platform/embedded/settings.ts'
import { readTlsFiles } from '../platform/listen/tls-files.ts'
import { BadArguments, reportFailure } from './command.ts'
import { BASE } from './restore-link/restore-page.ts'
import { createRestoreSession } from './restore-link/restore-session.ts'
import { serveRestore } from './restore-link/serve-restore.ts'

const USAGE = `npm run restore -- --from /backup/millwright-2026-11-16T14-00-00Z [--preview]
npm run restore -- --from newest [--until 2026-11-16T14:00:00Z] [--preview]
npm run restore -- --link
npm run restore -- --list
npm run restore -- --back`

type Options = ReturnType<typeof optionsIn>

/** Puts a backup in the place of the data, which is kept beside it, or shows what that would mean. */
async function restore(args: string[]): Promise<void> {
  const options = optionsIn(args)
  const config = readConfig()
  if (config.databaseUrl !== null)
    throw new BadArguments('DATABASE_URL is set: restore that PostgreSQL with pg_restore or its own tools.')
  if (options.back) return await goBack(config)
  const until = momentOf(options.until)
  const { storage, name, isHere } = await sourceOf(options, config)
  try {
    if (options.list) return await list(storage)
    if (options.link) return await onPage(storage, config)
    const chosen = name ?? (await newestOf(storage, until))
    if (chosen === null)
      throw new BadArguments(
        `There is no backup in ${storage.target.address}${until ? ' of before that' : ''}.`,
      )
    if (options.preview) {
      const { manifest } = await readManifest(storage, chosen)
      process.stdout.write(
        `${(await previewOf(manifest, config.dataDir, embeddedSettings(config))).join('\n')}\n`,
      )
    } else await replace(storage, chosen, config, until, isHere)
  } finally {
    storage.target.close()
  }
}

const newestOf = async (storage: Storage, until: Date | null): Promise<string | null> =>
  until === null ? ((await listBackups(storage.target)).whole[0] ?? null) : newestBefore(storage, until)

async function replace(
  storage: Storage,
  name: string,
  config: Config,
  until: Date | null,
  isHere: boolean,
): Promise<void> {
  const { dataDir } = config
  await refuseWhileRunning(dataDir)
  const wanted = await restoreOptions(config, until, isHere)
  const { machines, lastPoint, aside } = await restoreBackup(storage, name, wanted)
  const upTo = lastPoint === null ? 'without points' : `points until ${lastPoint.toISOString()}`
  process.stdout.write(`Restored ${dataDir}: ${machines} machines, ${upTo}.\n`)
  if (aside)
    process.stdout.write(
      `The data of before is in ${aside}. Back to it: npm run restore -- --back. Remove it when you no longer need it.\n`,
    )
}

async function restoreOptions(config: Config, until: Date | null, isHere: boolean): Promise<RestoreOptions> {
  const { dataDir } = config
  const home = await loadClusterFile(dataDir)
  const waitingLog = isHere && home && config.backup?.hasLog ? join(home.folder, LOG_ARCHIVE) : null
  return { dataDir, settings: embeddedSettings(config), until, waitingLog }
}

/** In the place of the product, for one browser. */
async function onPage(storage: Storage, config: Config): Promise<void> {
  await refuseWhileRunning(config.dataDir)
  const { host, port } = config
  // Read first: with a certificate of the portal's own a restore exchanges the files.
  const tls = config.tls && (await readTlsFiles(config.tls))
  const session = createRestoreSession(storage, await restoreOptions(config, null, true), () =>
    refuseWhileRunning(config.dataDir),
  )
  const site = await serveRestore({ session, host, port, tls })
  const publicUrl = config.publicUrl ?? `${tls ? 'https' : 'http'}://localhost:${site.port}`
  process.stdout.write(`
  Open this link to restore a backup:

    ${publicUrl}${BASE}#${site.code}

  It opens once, in one browser. The page ends this command, and so does Ctrl+C.

`)
  await site.finished
  await site.stop()
}

async function goBack({ dataDir }: Config): Promise<void> {
  await refuseWhileRunning(dataDir)
  const aside = await newestAside(dataDir)
  if (aside === null) throw new BadArguments(`There is no data of before a restore in ${dataDir}.`)
  await swapBack(aside, dataDir)
  process.stdout.write(`The data of ${basename(aside)} is back; the other was moved aside.\n`)
}

async function refuseWhileRunning(dataDir: string): Promise<void> {
  if ((await runningUrl(dataDir)) !== undefined)
    throw new BadArguments(`Millwright is running on ${dataDir}. Stop it first.`)
}

async function list(storage: Storage): Promise<void> {
  const { whole, unfinished } = await listBackups(storage.target)
  for (const name of whole) process.stdout.write(`${name}\n`)
  for (const name of unfinished) process.stdout.write(`${name} (did not end)\n`)
}

/** `--from` is a folder, or the name of one in BACKUP_TO; `newest` is the newest there. */
async function sourceOf({ from, list: isList, link: isPage }: Options, config: Config) {
  const isHere = isList || isPage || from === 'newest' || (from !== undefined && takenAtOf(from) !== null)
  if (!isHere && from === undefined) throw new BadArguments(`--from is missing\n\n${USAGE}`)
  const to = isHere ? config.backup?.to : ({ kind: 'folder', folder: dirname(resolve(from ?? '')) } as const)
  if (!to) throw new BadArguments('BACKUP_TO is not set: name the folder of the backup with --from.')
  const storage = await openStorage(
    { to, keyFile: config.backupKeyFile },
    { log: pino({ level: 'error' }, pino.destination(2)), rest: () => Promise.resolve() },
  )
  return { storage, isHere, name: from === undefined || from === 'newest' ? null : basename(resolve(from)) }
}

/** With its zone, so that nobody restores an hour too much. */
function momentOf(text: string | undefined): Date | null {
  if (text === undefined) return null
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const moment = new Date(text)
  if (!isMoment || Number.isNaN(moment.getTime()))
    throw new BadArguments(`--until "${text}" is no moment such as 2026-11-16T14:00:00Z`)
  return moment
}

function optionsIn(args: string[]) {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args,
      options: {
        from: { type: 'string' },
        until: { type: 'string' },
        preview: flag,
        link: flag,
        list: flag,
        back: flag,
      },
    }).values
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n\n${USAGE}`)
  }
}

restore(process.argv.slice(2)).catch((error: unknown) =>
  reportFailure(error instanceof BackupFault ? new BadArguments(error.message) : error),
)
