import { rm } from 'node:fs/promises'
import path from 'node:path'
import { loadClusterFile } from './home.ts'

/** Removes a data dir and its stopped database, which for root is elsewhere. */
export async function removeData(dataDir: string): Promise<void> {
  const known = await loadClusterFile(path.resolve(dataDir))
  if (known) await rm(known.folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
