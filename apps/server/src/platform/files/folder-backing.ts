import { constants } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileBacking, idOfKey, orFail, type StoredObject } from './file-backing.ts'

/** A file gets its name when it is complete and on the disk; until then it ends in this. */
const PART = '.part'

/** A folder on this machine, or one that all processes share. */
export function createFolderBacking(root: string): FileBacking {
  const pathOf = (key: string): string => join(root, key)

  async function putWhole(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const path = pathOf(key)
    await makeFolder(dirname(path))
    const part = path + PART
    const handle = await open(part, 'wx', 0o600)
    try {
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(part, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  /** A new folder is there after a power cut only when the one around it was synced too. */
  async function makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (first !== undefined) await syncFolder(dirname(first))
  }

  async function* listFolder(organizationId: string): AsyncGenerator<StoredObject> {
    for await (const { name } of await orFail(opendir(pathOf(organizationId)))) {
      const unfinished = name.endsWith(PART) ? PART : null
      const key = `${organizationId}/${unfinished ? name.slice(0, -PART.length) : name}`
      if (idOfKey(key) !== null) yield { key, unfinished }
    }
  }

  return {
    put: (key, bytes) => orFail(putWhole(key, bytes)),
    async read(key, range) {
      // Opened here, not by the stream: a file that is not there must be known before anything is answered.
      const handle = await orFail(open(pathOf(key), 'r'))
      return handle.createReadStream(range ? { start: range.start, end: range.end } : {})
    },
    remove: ({ key, unfinished }) => orFail(rm(pathOf(key) + (unfinished ?? ''), { force: true })),
    async *list() {
      await orFail(makeFolder(root))
      for await (const entry of await orFail(opendir(root))) {
        if (entry.isDirectory() && /^\d+$/.test(entry.name)) yield* listFolder(entry.name)
      }
    },
    async probe() {
      await orFail(makeFolder(root))
      await orFail(access(root, constants.W_OK))
    },
    close() {},
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
