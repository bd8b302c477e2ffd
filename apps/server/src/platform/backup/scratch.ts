import { existsSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { dataOf } from '../embedded/cluster.ts'
import { loadClusterFile } from '../embedded/home.ts'
import { findPostmaster, stopPostmaster } from '../embedded/postmaster.ts'
import { removeData } from '../embedded/remove-data.ts'

/** Below the data dir; as root its PostgreSQL lies beside that of the product. */
const scratchOf = (dataDir: string): string => join(dataDir, 'backup-proof')

/** Left is so much for what machines send meanwhile. */
const SPARE_BYTES = 1024 ** 3

/** A proof or a restore that was killed leaves its PostgreSQL and its copy. */
export async function removeStarted(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const known = await loadClusterFile(folder)
  const server = known && (await findPostmaster(dataOf(known)))
  if (known && server) await stopPostmaster(dataOf(known), server.pid)
  await removeData(folder)
}

export const removeScratch = (dataDir: string): Promise<void> => removeStarted(scratchOf(dataDir))

/** An empty data dir for as long as `work` takes. */
export async function withScratch<T>(
  dataDir: string,
  bytes: number,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  await removeScratch(dataDir)
  const disk = (await loadClusterFile(dataDir))?.folder ?? dataDir
  const { bavail, bsize } = await statfs(disk)
  const free = bavail * bsize
  if (free < bytes + SPARE_BYTES)
    throw new Error(
      `a proof needs ${inGb(bytes + SPARE_BYTES)} GB beside the data in ${disk}, where ${inGb(free)} GB are free`,
    )
  const scratch = scratchOf(dataDir)
  await mkdir(scratch, { mode: 0o700 })
  try {
    return await work(scratch)
  } finally {
    await removeScratch(dataDir)
  }
}

const inGb = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1)
