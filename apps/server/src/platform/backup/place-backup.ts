import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { placeCluster, type Recovery } from '../embedded/place-cluster.ts'
import { inLanes } from './in-lanes.ts'
import type { Manifest } from './manifest.ts'
import { readStored, type Storage } from './stored-file.ts'
import { DATA, FILES, KEYS } from './take-backup.ts'

/** By default all of it, exactly as it was at the backup. */
export const toRestorePoint = ({ restorePoint }: Manifest): Recovery => ({
  target: { recovery_target_name: restorePoint },
})

/** Writes a backup to a data dir that has none of it. */
export async function placeBackup(
  storage: Storage,
  name: string,
  manifest: Manifest,
  dataDir: string,
  recovery: Recovery = toRestorePoint(manifest),
): Promise<void> {
  await placeCluster(dataDir, manifest, recovery, (folder) =>
    placePart(storage, name, manifest, DATA, folder),
  )
  await placePart(storage, name, manifest, FILES, join(dataDir, 'files'))
  await placePart(storage, name, manifest, KEYS, dataDir)
}

/** The files of one part, each checked against the manifest as it is read. */
export async function placePart(
  storage: Storage,
  name: string,
  { folders, files }: Manifest,
  part: string,
  into: string,
): Promise<void> {
  const below = (file: string): string => join(into, file.slice(part.length + 1))
  const isOf = (file: string): boolean => file.startsWith(`${part}/`)
  for (const folder of folders.filter(isOf)) await mkdir(below(folder), { recursive: true, mode: 0o700 })
  await inLanes(
    files.filter((file) => isOf(file.name)),
    async (file) => {
      const path = below(file.name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await readStored(storage, name, file, (bytes) =>
        pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true })),
      )
    },
  )
}
