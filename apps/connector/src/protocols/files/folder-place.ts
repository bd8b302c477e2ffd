import { type BigIntStats, constants } from 'node:fs'
import { open, opendir, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { byChange } from '@millwright/domain/connectors/files/files-position'
import { matchesPattern } from '@millwright/domain/connectors/files/name-pattern'
import { failed } from '../connection-problem.ts'
import { SourceFailed } from '../source.ts'
import { fileReason } from './file-fault.ts'
import type { FileOperations } from './file-operations.ts'
import type { FilePlace, FoundFile, OpenedFile } from './file-place.ts'

/** A folder with more is asked by a narrower pattern. */
const MAX_FILES = 5_000
const MAX_LISTED = 100_000
/** Names that are looked through for a file that was renamed. */
const MAX_MOVED = 500

interface FolderOptions {
  /** The folder that the operator opened; null where none is. */
  readonly root: string | null
  readonly folder: string
  readonly pattern: string
  readonly operations: FileOperations
  /** More files than are looked at; null where that is over. */
  onTooMany(detail: string | null): void
}

/** A folder below the one that was opened for files. Neither its name nor a link leads out of that one. */
export function createFolderPlace({
  root,
  folder,
  pattern,
  operations,
  onTooMany,
}: FolderOptions): FilePlace {
  if (root === null)
    throw failed(
      'SETTINGS_WRONG',
      'Folder: on the computer that reads no folder is opened for files (CONNECTOR_FILES)',
    )
  if (folder.split('/').some((level) => level === '..' || level === '.'))
    throw failed('SETTINGS_WRONG', `Folder: ${folder} leads out of the folder that is opened`)
  const path = join(root, folder)
  const shown = folder === '' ? 'the folder of CONNECTOR_FILES' : folder
  const run = <T>(operation: () => Promise<T>): Promise<T> => operations(path, operation)

  async function insideRoot(of: string): Promise<string> {
    const real = await realpath(of)
    const way = relative(await realpath(root ?? ''), real)
    if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
      throw failed('FILE_UNREADABLE', `${relative(path, of) || shown} leads out of the folder that is opened`)
    return real
  }

  /** Only names: neither pipes nor devices, which could be read for ever. */
  async function names(): Promise<string[]> {
    const real = await insideRoot(path)
    const found: string[] = []
    for await (const entry of await opendir(real, { bufferSize: 500 })) {
      if ((entry.isFile() || entry.isSymbolicLink()) && !entry.name.startsWith('.')) found.push(entry.name)
      if (found.length >= MAX_LISTED) break
    }
    return found.sort()
  }

  async function listNames(): Promise<string[]> {
    try {
      return await run(names)
    } catch (error) {
      throw error instanceof SourceFailed ? error : failed('FILE_UNREADABLE', `${shown} ${fileReason(error)}`)
    }
  }

  /** Null for one that is gone meanwhile, or no file. */
  async function look(name: string): Promise<FoundFile | null> {
    try {
      const stats = await run(() => stat(join(path, name), { bigint: true }))
      return stats.isFile() ? foundFile(name, stats) : null
    } catch (error) {
      if (error instanceof SourceFailed) throw error
      return null
    }
  }

  return {
    key: `folder:${folder}/${pattern}`,

    async list() {
      const matching = (await listNames()).filter((name) => matchesPattern(name, pattern))
      onTooMany(
        matching.length > MAX_FILES
          ? `Pattern: of ${matching.length} files the last ${MAX_FILES} are read, by their names`
          : null,
      )
      const found: FoundFile[] = []
      for (const name of matching.slice(-MAX_FILES)) {
        const file = await look(name)
        if (file) found.push(file)
      }
      return found.sort(byChange)
    },

    open: ({ name }) =>
      run(async () => {
        const real = await insideRoot(join(path, name))
        // A pipe that took its place would hold up who opens it until somebody writes.
        const handle = await open(
          real,
          constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0),
        )
        const stats = await handle.stat()
        if (!stats.isFile()) {
          await handle.close()
          throw failed('FILE_UNREADABLE', `${name} is no file`)
        }
        const opened: OpenedFile = {
          size: stats.size,
          read: (at, length) =>
            run(async () => {
              const buffer = new Uint8Array(length)
              const { bytesRead } = await handle.read(buffer, 0, length, at)
              return buffer.subarray(0, bytesRead)
            }),
          close: () => run(() => handle.close()),
        }
        return opened
      }),

    async findMoved(id) {
      const others = (await listNames()).filter((name) => !matchesPattern(name, pattern))
      for (const name of others.slice(0, MAX_MOVED)) {
        const file = await look(name)
        if (file?.id === id) return file
      }
      return null
    },

    close: () => undefined,
  }
}

/** A number of a file system is given to another file when the first one is gone: that one was made later. */
const foundFile = (name: string, stats: BigIntStats): FoundFile => ({
  name,
  id: `${stats.dev}:${stats.ino}:${stats.birthtimeMs}`,
  size: Number(stats.size),
  changedAt: Number(stats.mtimeMs),
})
