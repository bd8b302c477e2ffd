import { openDatabase, type Queryable } from '../database/database.ts'
import { placeCluster } from '../embedded/place-cluster.ts'
import { startPostgres } from '../embedded/postgres.ts'
import type { Settings } from '../embedded/settings.ts'
import type { Comparison } from './backup-run-store.ts'
import { differencesOf, type Figures } from './figures.ts'
import { readFigures, readFileDigests } from './figures-store.ts'
import { type Manifest, readManifest, sizeOf } from './manifest.ts'
import { REPLAY_MS, readParts, toRestorePoint } from './place-backup.ts'
import { withScratch } from './scratch.ts'
import type { Storage } from './storage.ts'
import { DATA, FILES } from './take-backup.ts'

/** Nobody else is on it, and it is removed afterwards. */
const SCRATCH_SETTINGS: Settings = {
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 10,
  archive_mode: 'off',
}

const MOST_DIFFERENCES = 100
const silent = { info() {}, warn() {}, error() {} }

/**
 * Restores a backup beside the product, starts a PostgreSQL of its own on it, and compares what it holds with what the manifest
 * wrote down of the same moment. Throws BackupFault where a file is not as it was.
 */
export async function proveBackup(given: Storage, name: string, dataDir: string): Promise<Comparison> {
  const { manifest, storage } = await readManifest(given, name)
  const found = await withScratch(dataDir, sizeOf(manifest).bytes, async (scratch) => {
    await placeCluster(scratch, manifest, toRestorePoint(manifest, false), (folder) =>
      readParts(storage, name, manifest, { [DATA]: folder }),
    )
    return await figuresIn(scratch, manifest)
  })
  const wanted = { ...manifest.figures, ...found.fileDigests }
  const differences = differencesOf(wanted, {
    ...found.figures,
    ...foundDigests(found.fileDigests, manifest),
  })
  return { compared: Object.keys(wanted).length, differences: differences.slice(0, MOST_DIFFERENCES) }
}

async function figuresIn(
  scratch: string,
  manifest: Manifest,
): Promise<{ figures: Figures; fileDigests: Figures }> {
  const postgres = await startPostgres({
    dataDir: scratch,
    log: silent,
    settings: SCRATCH_SETTINGS,
    startTimeoutMs: REPLAY_MS,
  })
  const db = openDatabase({ url: postgres.url, size: 1, onError: () => {} })
  try {
    return await db.transaction(async (tx) => ({
      figures: await readFigures(tx),
      fileDigests: manifest.hasFiles ? await digestsByFigure(tx) : {},
    }))
  } finally {
    await db.close()
    await postgres.stop()
  }
}

const FIGURE = 'file '

/** Each file that the database names must be in the backup, with the content that the database knows. */
async function digestsByFigure(db: Queryable): Promise<Figures> {
  const digests = await readFileDigests(db)
  return Object.fromEntries([...digests].map(([key, sha256]) => [FIGURE + key, sha256]))
}

function foundDigests(wanted: Figures, { packs }: Manifest): Figures {
  const files = packs.flatMap((pack) => pack.files)
  const stored = new Map(files.map(({ name, sha256 }) => [name, sha256]))
  return Object.fromEntries(
    Object.keys(wanted).flatMap((figure) => {
      const sha256 = stored.get(`${FILES}/${figure.slice(FIGURE.length)}`)
      return sha256 === undefined ? [] : [[figure, sha256]]
    }),
  )
}
