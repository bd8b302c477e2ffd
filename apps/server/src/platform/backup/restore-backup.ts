import { join } from 'node:path'
import { openDatabase } from '../database/database.ts'
import { createRestoreCheckStore } from '../database/restore-check-store.ts'
import type { Recovery } from '../embedded/place-cluster.ts'
import { startPostgres } from '../embedded/postgres.ts'
import { removeData } from '../embedded/remove-data.ts'
import { createBackupRunStore } from './backup-run-store.ts'
import { type Manifest, readManifest, sizeOf } from './manifest.ts'
import { placeBackup, toRestorePoint } from './place-backup.ts'
import type { Storage } from './storage.ts'
import { swapIn } from './way-back.ts'

export interface Restored {
  readonly machines: number
  readonly lastPoint: Date | null
  /** Where the data of before is; null where there was none. */
  readonly aside: string | null
}

const silent = { info() {}, warn() {}, error() {} }

/**
 * Restores beside the present data, starts the database there once, and only then takes the place of the data: what fails or is
 * killed before leaves everything as it was. The product must not run.
 */
export async function restoreBackup(
  given: Storage,
  name: string,
  dataDir: string,
  recoveryOf: (manifest: Manifest) => Recovery = toRestorePoint,
): Promise<Restored> {
  const { manifest, storage } = await readManifest(given, name)
  const restoring = join(dataDir, 'restoring')
  await removeData(restoring)
  try {
    await placeBackup(storage, name, manifest, restoring, recoveryOf(manifest))
    const found = await startOnce(restoring, name, manifest)
    const aside = await swapIn(restoring, dataDir)
    return { ...found, aside }
  } finally {
    await removeData(restoring)
  }
}

/** Replays the log, and notes that this backup was whole: it was still being taken when it was copied. */
async function startOnce(dataDir: string, name: string, manifest: Manifest) {
  const postgres = await startPostgres({ dataDir, log: silent })
  const db = openDatabase({ url: postgres.url, size: 1, onError: () => {} })
  try {
    const { files, stored } = sizeOf(manifest)
    await createBackupRunStore(db).end(name, new Date(manifest.takenAt), { bytes: stored, files })
    return await createRestoreCheckStore(db).summary()
  } finally {
    await db.close()
    await postgres.stop()
  }
}
