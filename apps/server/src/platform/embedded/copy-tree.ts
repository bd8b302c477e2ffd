import { copyFile, mkdir, open, opendir } from 'node:fs/promises'
import path from 'node:path'

/** Each waits for the disk: together they take a fraction of the time. */
const AT_ONCE = 16

export interface CopyOptions {
  /** By the path below the folder. What is left out of a folder leaves the folder itself. */
  isLeftOut?: (relative: string) => boolean
}

/** Copies a folder that may change meanwhile: a file that was removed before its turn is passed over. */
export async function copyTree(from: string, to: string, { isLeftOut }: CopyOptions = {}): Promise<number> {
  let bytes = 0
  async function copyFolder(relative: string): Promise<void> {
    await mkdir(path.join(to, relative), { recursive: true, mode: 0o700 })
    const files: string[] = []
    for await (const entry of await opendir(path.join(from, relative))) {
      const name = path.join(relative, entry.name)
      if (isLeftOut?.(name)) continue
      if (entry.isDirectory()) await copyFolder(name).catch(unlessGone)
      else if (entry.isFile()) files.push(name)
      else throw new Error(`${path.join(from, name)} is neither a file nor a folder and cannot be copied`)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, () => copyEach(files)))
  }
  async function copyEach(files: string[]): Promise<void> {
    for (let name = files.pop(); name !== undefined; name = files.pop()) bytes += await copyOne(name)
  }
  async function copyOne(name: string): Promise<number> {
    const target = path.join(to, name)
    try {
      await copyFile(path.join(from, name), target)
      const handle = await open(target, 'r+')
      try {
        await handle.sync()
        return (await handle.stat()).size
      } finally {
        await handle.close()
      }
    } catch (error) {
      unlessGone(error)
      return 0
    }
  }
  await copyFolder('')
  return bytes
}

function unlessGone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
