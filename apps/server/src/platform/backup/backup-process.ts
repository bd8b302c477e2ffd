import { setPriority } from 'node:os'
import pino from 'pino'
import { openDatabase } from '../database/database.ts'
import { runningUrl } from '../embedded/postgres.ts'
import { errorText } from '../runtime/error-text.ts'
import { createBackupRuns } from './backup-runs.ts'
import { type BackupSettings, openStorage } from './backup-settings.ts'
import { createPace } from './pace.ts'
import { removeScratch } from './scratch.ts'

export interface BackupOrder {
  readonly what: 'backup' | 'proof'
  readonly settings: BackupSettings
  readonly dataDir: string
  readonly areFilesElsewhere: boolean
  readonly version: string
  /** Of the time, in which it works. */
  readonly share: number
}

export type BackupAnswer = { readonly name: string } | { readonly error: string }

/** Below everything else that runs on the machine; the PostgreSQL of a proof, which it starts, too. */
const LOWEST_PRIORITY = 19

/** A process of its own, started by the job: hashing, packing and encrypting take nothing of the portal's. */
async function run(order: BackupOrder): Promise<string> {
  const { settings, dataDir, what, share } = order
  setPriority(LOWEST_PRIORITY)
  const log = pino({ level: 'info' }, pino.destination(2))
  const url = await runningUrl(dataDir)
  if (url === undefined) throw new Error(`no PostgreSQL is running on ${dataDir}`)
  const db = openDatabase({ url, size: 4, onError: () => {} })
  const storage = await openStorage(settings, { log, rest: createPace(share) })
  try {
    const runs = createBackupRuns({ ...order, url, db, storage, keep: settings.keep, cause: 'schedule', log })
    return what === 'backup' ? await runs.take() : (await runs.prove(null)).name
  } finally {
    storage.target.close()
    await db.close()
  }
}

process.once('message', (order: BackupOrder) => {
  const end = async (): Promise<void> => {
    if (order.what === 'proof') await removeScratch(order.dataDir)
    process.exit(1)
  }
  process.once('SIGTERM', () => void end())
  // The portal was killed.
  process.once('disconnect', () => void end())
  run(order)
    .then(
      (name): BackupAnswer => ({ name }),
      (error: unknown): BackupAnswer => ({ error: errorText(error) }),
    )
    .then((answer) => process.send?.(answer, () => process.exit(0)))
})
