import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupTarget } from './backup-target.ts'

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const orNone = <T>(error: unknown, none: T): T => {
  if (isGone(error)) return none
  throw error
}

export function createFolderTarget(root: string): BackupTarget {
  return {
    address: root,
    async put(key, bytes) {
      const path = join(root, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const part = `${path}.part`
      await pipeline(bytes, createWriteStream(part, { mode: 0o600, flush: true }))
      await rename(part, path)
    },
    async read(key) {
      const handle = await open(join(root, key), 'r').catch((error: unknown) => orNone(error, null))
      return handle?.createReadStream() ?? null
    },
    async folders() {
      const entries = await readdir(root, { withFileTypes: true }).catch((error: unknown) =>
        orNone(error, []),
      )
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    },
    async keysWith(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/'))
      const names = await readdir(join(root, folder)).catch((error: unknown) => orNone(error, []))
      return names
        .map((name) => `${folder}/${name}`)
        .filter((key) => key.startsWith(prefix) && !key.endsWith('.part'))
    },
    removeFolder: (folder) => rm(join(root, folder), { recursive: true, force: true }),
    remove: (key) => rm(join(root, key), { force: true }),
    close() {},
  }
}
