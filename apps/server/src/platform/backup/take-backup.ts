import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Database } from '../database/database.ts'
import { copyCluster } from '../embedded/cluster-backup.ts'
import { type TreeEntry, walkTree } from '../embedded/walk-tree.ts'
import { readFigures } from './figures-store.ts'
import { inLanes } from './in-lanes.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { atRestorePoint } from './restore-point-store.ts'
import { type Storage, type StoredFile, storeFile } from './stored-file.ts'

/** Parts of a backup, which are its folders. */
export const DATA = 'data'
export const FILES = 'files'
export const KEYS = 'keys'

/** In the data dir beside the database: without them a restored portal could open no secret and prove no device. */
export const OWN_KEYS = ['secrets.key', 'tls']

export interface TakeBackupDeps {
  readonly dataDir: string
  readonly url: string
  readonly db: Database
  /** Whether files of people are in a bucket of their own. */
  readonly areFilesElsewhere: boolean
  readonly version: string
  readonly storage: Storage
}

/** Copies the embedded PostgreSQL, which goes on running, the files of people and the keys; the manifest comes last. */
export async function takeBackup(deps: TakeBackupDeps, name: string, takenAt: Date): Promise<Manifest> {
  const { dataDir, storage } = deps
  const files: StoredFile[] = []
  const folders: string[] = []

  const storeTree =
    (part: string) =>
    (root: string, entries: Iterable<TreeEntry> | AsyncIterable<TreeEntry>): Promise<void> =>
      inLanes(entries, async (entry) => {
        const target = `${part}/${entry.name.replaceAll('\\', '/')}`
        if (entry.isFolder) return void folders.push(target)
        const source = await openUnlessGone(join(root, entry.name))
        if (source) files.push(await storeFile(storage, name, target, source))
      })

  let figures: Manifest['figures'] = {}
  const cluster = await copyCluster(dataDir, deps.url, {
    files: storeTree(DATA),
    text: async (file, text) => {
      files.push(await storeFile(storage, name, `${DATA}/${file}`, Readable.from([Buffer.from(text)])))
    },
    async atEnd() {
      const point = await atRestorePoint(deps.db, name, readFigures)
      figures = point.value
      return point.position
    },
  })
  // After the database: what it names is removed from the folder a day later at the earliest.
  if (!deps.areFilesElsewhere)
    await storeTree(FILES)(
      join(dataDir, 'files'),
      walkTree(join(dataDir, 'files'), (each) => each.endsWith('.part')),
    )
  const isOther = (each: string): boolean => !OWN_KEYS.includes(each.split(/[\\/]/)[0] ?? '')
  await storeTree(KEYS)(dataDir, walkTree(dataDir, isOther))

  const manifest: Manifest = {
    format: 2,
    takenAt: takenAt.toISOString(),
    version: deps.version,
    ...cluster,
    restorePoint: name,
    hasFiles: !deps.areFilesElsewhere,
    folders: folders.sort(),
    files: files.sort((a, b) => (a.name < b.name ? -1 : 1)),
    figures,
  }
  await writeManifest(storage, name, manifest)
  return manifest
}

async function openUnlessGone(path: string): Promise<Readable | null> {
  try {
    const handle = await open(path, 'r')
    return createReadStream(path, { fd: handle })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
