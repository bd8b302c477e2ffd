import type { Logger } from 'pino'
import type { S3Settings } from '../../config/s3.ts'
import { createS3Backing } from '../files/s3-backing.ts'
import type { BackupTarget } from './backup-target.ts'

/** Removed at a time. */
const AT_ONCE = 16

/** A bucket of S3, below `prefix`, which is empty or ends in a slash. */
export function createS3Target(settings: S3Settings, prefix: string, log: Logger): BackupTarget {
  const backing = createS3Backing({ settings, log })
  const remove = (key: string): Promise<void> => backing.remove({ key: prefix + key, unfinished: null })
  return {
    address: `s3://${settings.bucket}/${prefix}`.replace(/\/$/, ''),
    put: (key, bytes) => backing.put(prefix + key, bytes),
    read: (key) =>
      backing.read(prefix + key, null).catch((error: Error) => {
        if ((error.cause as Error | undefined)?.name === 'NoSuchKey') return null
        throw error
      }),
    async folders() {
      const folders = await backing.foldersUnder(prefix)
      return folders.map((folder) => folder.slice(prefix.length, -1))
    },
    async keysWith(start) {
      const keys = await backing.keysUnder(prefix + start)
      return keys.map((key) => key.slice(prefix.length))
    },
    async removeFolder(folder) {
      const keys = await backing.keysUnder(`${prefix}${folder}/`)
      const left = keys.map((key) => key.slice(prefix.length))
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let key = left.pop(); key !== undefined; key = left.pop()) await remove(key)
        }),
      )
    },
    remove,
    close: () => backing.close(),
  }
}
