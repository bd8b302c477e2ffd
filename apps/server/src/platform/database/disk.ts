import { statfs } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { loadClusterFile } from '../embedded/home.ts'

export interface Disk {
  readonly used: number
  /** Without what only the administrator of the computer may fill. */
  readonly total: number
}

/** The disk of the database that came with the product; null where PostgreSQL is another's, and so is its disk. */
export async function diskOf({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Disk | null> {
  if (databaseUrl !== null) return null
  const home = await loadClusterFile(dataDir)
  const { blocks, bfree, bavail, bsize } = await statfs(home?.folder ?? dataDir)
  const used = (blocks - bfree) * bsize
  return { used, total: used + bavail * bsize }
}
