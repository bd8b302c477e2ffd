import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, open, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)

export interface SmallDisk {
  /** Takes all the room that is left. */
  fill(): Promise<void>
  clear(): Promise<void>
  remove(): Promise<void>
}

/** Why this user may not mount; null when they may. */
export async function whyNoSmallDisk(): Promise<string | null> {
  if (process.platform !== 'linux') return 'a small disk is only made on Linux'
  if (process.getuid?.() !== 0) return 'mounting a small disk needs root'
  try {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-mount-'))
    try {
      await exec('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
      await exec('umount', [folder])
    } finally {
      await rmdir(folder)
    }
    return null
  } catch (error) {
    return `mounting is not permitted here: ${(error as Error).message.trim()}`
  }
}

/** Makes a disk in memory and writes a cluster file that places PostgreSQL on it. */
export async function placeOnSmallDisk(dataDir: string, megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-small-disk-'))
  // PostgreSQL runs under an account of its own.
  await chmod(folder, 0o755)
  const ballast = join(folder, 'ballast')
  const password = randomBytes(24).toString('base64url')
  await mkdir(dataDir, { recursive: true })
  const memory = { dataDir, folder: join(folder, 'postgres'), password, port: 0 }
  await writeFile(join(dataDir, 'postgres.json'), JSON.stringify(memory), { mode: 0o600 })
  // Last, so that nothing can fail between the mount and the handler that removes it.
  await exec('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  return {
    async fill() {
      const file = await open(ballast, 'a')
      try {
        // The last gap is smaller than a large piece.
        for (const size of [1 << 20, 4096, 1]) await fillWith(file, Buffer.alloc(size))
      } finally {
        await file.close()
      }
    },
    clear: () => rm(ballast, { force: true }),
    async remove() {
      // Lazy: what still holds a file open must not keep the disk.
      await exec('umount', ['-l', folder])
      await rmdir(folder)
    },
  }
}

async function fillWith(file: Awaited<ReturnType<typeof open>>, piece: Buffer): Promise<void> {
  try {
    for (;;) await file.write(piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
