import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { placeCluster, type Recovery } from '../embedded/place-cluster.ts'
import type { Manifest } from './manifest.ts'
import { readPack } from './pack.ts'
import type { Storage } from './storage.ts'
import { DATA, FILES, KEYS } from './take-backup.ts'

/** The longest that a start may take which replays the log of hours. */
export const REPLAY_MS = 12 * HOUR_MS

/** Exactly as it was at the backup. */
export const toRestorePoint = ({ restorePoint }: Manifest, isFed: boolean): Recovery => ({
  target: { recovery_target_name: restorePoint, recovery_target_timeline: 'current' },
  isFed,
})

/** Writes a backup to a data dir that has none of it. */
export async function placeBackup(
  storage: Storage,
  name: string,
  manifest: Manifest,
  dataDir: string,
  recovery: Recovery,
): Promise<void> {
  await placeCluster(dataDir, manifest, recovery, (folder) =>
    readParts(storage, name, manifest, {
      [DATA]: folder,
      [FILES]: join(dataDir, 'files'),
      [KEYS]: dataDir,
    }),
  )
}

/**
 * All files, each checked against the manifest as it is read, and written where its part has a folder. PostgreSQL itself brings those of
 * the database to the disk before it replays the log; the others are few.
 */
export async function readParts(
  storage: Storage,
  name: string,
  { folders, packs }: Manifest,
  into: Readonly<Record<string, string>>,
): Promise<void> {
  const pathOf = (file: string): string | null => {
    const [part = '', ...rest] = file.split('/')
    const folder = into[part]
    return folder === undefined ? null : join(folder, ...rest)
  }
  const made = new Set<string>()
  async function make(folder: string): Promise<void> {
    if (made.has(folder)) return
    made.add(folder)
    await mkdir(folder, { recursive: true, mode: 0o700 })
  }
  for (const folder of folders) {
    const path = pathOf(folder)
    if (path) await make(path)
  }
  for (const pack of packs)
    await readPack(storage, name, pack, async (file, bytes) => {
      const path = pathOf(file.name)
      if (path === null) return await drain(bytes)
      await make(dirname(path))
      await write(path, bytes, !file.name.startsWith(`${DATA}/`))
    })
}

async function write(path: string, bytes: AsyncIterable<Buffer>, isSynced: boolean): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk)
    if (isSynced) await handle.sync()
  } finally {
    await handle.close()
  }
}

async function drain(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of bytes);
}
