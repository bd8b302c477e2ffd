import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { copyCluster } from '../embedded/cluster-backup.ts'
import { type TreeEntry, walkTree } from '../embedded/walk-tree.ts'
import { readFigures } from './figures-store.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { type Pack, type Source, storePack } from './pack.ts'
import { atRestorePoint } from './restore-point-store.ts'
import type { Storage } from './storage.ts'

/** Parts of a backup, with which the names of its files begin. */
export const DATA = 'data'
export const FILES = 'files'
export const KEYS = 'keys'

/** In the data dir beside the database: without them a restored portal could open no secret and prove no device. */
const OWN_KEYS = ['secrets.key', 'tls']

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
  const packs: Pack[] = []
  const folders: string[] = []

  async function store(sources: AsyncIterator<Source>): Promise<void> {
    for (;;) {
      const pack = await storePack(storage, name, String(packs.length + 1).padStart(5, '0'), sources)
      if (pack === null) return
      packs.push(pack)
    }
  }
  async function* sourcesOf(
    part: string,
    root: string,
    entries: Iterable<TreeEntry> | AsyncIterable<TreeEntry>,
  ): AsyncGenerator<Source> {
    for await (const entry of entries) {
      const target = `${part}/${entry.name.replaceAll('\\', '/')}`
      if (entry.isFolder) folders.push(target)
      else yield { name: target, from: { path: join(root, entry.name) } }
    }
  }
  async function* one(source: Source): AsyncGenerator<Source> {
    yield source
  }

  let figures: Manifest['figures'] = {}
  let readAt = ''
  const cluster = await copyCluster(dataDir, deps.url, {
    files: (root, entries) => store(sourcesOf(DATA, root, entries)),
    text: (file, text) => store(one({ name: `${DATA}/${file}`, from: { text } })),
    async atEnd() {
      const point = await atRestorePoint(deps.db, name, readFigures)
      figures = point.value
      readAt = new Date().toISOString()
      return point.position
    },
  })
  // After the database: what it names is removed from the folder a day later at the earliest.
  const files = join(dataDir, 'files')
  const isPart = (each: string): boolean => each.endsWith('.part')
  if (!deps.areFilesElsewhere) await store(sourcesOf(FILES, files, walkTree(files, isPart)))
  const isOther = (each: string): boolean => !OWN_KEYS.includes(each.split(/[\\/]/)[0] ?? '')
  await store(sourcesOf(KEYS, dataDir, walkTree(dataDir, isOther)))

  const manifest: Manifest = {
    format: 2,
    takenAt: takenAt.toISOString(),
    version: deps.version,
    ...cluster,
    readAt,
    restorePoint: name,
    hasFiles: !deps.areFilesElsewhere,
    folders,
    packs,
    figures,
  }
  await writeManifest(storage, name, manifest)
  return manifest
}
