import { join } from 'node:path'
import { openDatabase } from '../database/database.ts'
import { createRestoreCheckStore } from '../database/restore-check-store.ts'
import { loadClusterFile } from '../embedded/home.ts'
import { feedLog } from '../embedded/log-feed.ts'
import type { Recovery } from '../embedded/place-cluster.ts'
import { startPostgres } from '../embedded/postgres.ts'
import type { Settings } from '../embedded/settings.ts'
import { CannotStart } from '../runtime/cannot-start.ts'
import { createBackupRunStore } from './backup-run-store.ts'
import { fetchLog, hasLog, shipLog } from './log-archive.ts'
import { listBackups, type Manifest, readManifest, sizeOf } from './manifest.ts'
import { placeBackup, REPLAY_MS, toRestorePoint } from './place-backup.ts'
import { removeStarted } from './scratch.ts'
import type { Storage } from './storage.ts'
import { noteTimeline, timelinesAt } from './timelines.ts'
import { swapIn } from './way-back.ts'

export interface Restored {
  readonly machines: number
  readonly lastPoint: Date | null
  /** Where the data of before is; null where there was none. */
  readonly aside: string | null
}

export interface RestoreOptions {
  readonly dataDir: string
  /** Of the product's PostgreSQL. */
  readonly settings: Settings
  /** Replays the archived log up to here; null for the moment of the backup. */
  readonly until: Date | null
  /** Log of the present data that was not brought to the backups yet; null where there is none to bring. */
  readonly waitingLog: string | null
}

const silent = { info() {}, warn() {}, error() {} }

/** The newest backup that was complete by then. */
export async function newestBefore(storage: Storage, until: Date): Promise<string | null> {
  for (const name of (await listBackups(storage.target)).whole) {
    const { manifest } = await readManifest(storage, name)
    if (Date.parse(manifest.readAt) <= until.getTime()) return name
  }
  return null
}

/**
 * Restores beside the present data, starts the database there once, and only then takes the place of the data: what fails or is
 * killed before leaves everything as it was. The product must not run.
 */
export async function restoreBackup(
  given: Storage,
  name: string,
  options: RestoreOptions,
): Promise<Restored> {
  const { dataDir, until, waitingLog } = options
  const { manifest, storage } = await readManifest(given, name)
  // When PostgreSQL stops in good order it puts the last of its log there.
  if (waitingLog) await shipLog(given, waitingLog, () => false)
  // Also where no log is replayed: PostgreSQL looks there for the number of a history that no other has.
  const isFed = await hasLog(storage.target)
  if (until !== null && !isFed)
    throw new CannotStart(`There is no log in ${storage.target.address}: BACKUP_WAL was not set.`)
  const recoveries =
    until === null
      ? [toRestorePoint(manifest, isFed)]
      : (await timelinesAt(given, manifest.firstLog, until)).map((timeline) => ({
          target: { recovery_target_time: withOffset(until), recovery_target_timeline: timeline },
          isFed,
        }))
  const restoring = join(dataDir, 'restoring')

  async function attempt(recovery: Recovery) {
    await removeStarted(restoring)
    await placeBackup(storage, name, manifest, restoring, recovery)
    const home = (await loadClusterFile(restoring))?.folder ?? restoring
    const feed = isFed ? await feedLog(home, (file, target) => fetchLog(given, file, target)) : null
    return await startOnce(restoring, name, manifest, options.settings).finally(() => feed?.stop())
  }

  try {
    let missed: Error | null = null
    for (const recovery of recoveries) {
      try {
        const { timeline, ...found } = await attempt(recovery)
        if (isFed) await noteTimeline(storage, timeline, new Date())
        return { ...found, aside: await swapIn(restoring, dataDir) }
      } catch (error) {
        if (!isMissed(error as Error)) throw error
        missed ??= error as Error
      }
    }
    throw new CannotStart(missedText(until, storage), { cause: missed })
  } finally {
    await removeStarted(restoring)
  }
}

/** PostgreSQL knows no names of zones, such as Z, when it reads this. */
const withOffset = (moment: Date): string => moment.toISOString().replace('Z', '+00')

/** The log of the timeline ends before, or the timeline does not come from the backup. */
const isMissed = ({ message }: Error): boolean =>
  /recovery ended before configured recovery target was reached|is not a child of this server's history/.test(
    message,
  )

const missedText = (until: Date | null, { target }: Storage): string =>
  until === null
    ? 'The log in the backup ends before its restore point: the backup is not whole.'
    : `The log in ${target.address} ends before ${until.toISOString()}, or a file of it is missing. Nothing was changed.`

/** Replays the log, and notes that this backup was whole: it was still being taken when it was copied. */
async function startOnce(dataDir: string, name: string, manifest: Manifest, settings: Settings) {
  const postgres = await startPostgres({ dataDir, log: silent, settings, startTimeoutMs: REPLAY_MS })
  const db = openDatabase({ url: postgres.url, size: 1, onError: () => {} })
  try {
    const { files, stored } = sizeOf(manifest)
    const runs = createBackupRunStore(db)
    if (await runs.isThere()) await runs.end(name, new Date(manifest.readAt), { bytes: stored, files })
    const check = createRestoreCheckStore(db)
    return { ...(await check.summary()), timeline: await check.timeline() }
  } finally {
    await db.close()
    await postgres.stop()
  }
}
