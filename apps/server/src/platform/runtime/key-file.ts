import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'secrets.key'
export const KEY_BYTES = 32

export const newKey = (): Buffer => randomBytes(KEY_BYTES)

/** As they are written in the file and in the setting: base64, divided by commas, the newest first. */
export const readKeys = (text: string): Buffer[] =>
  text.split(',').map((key) => Buffer.from(key.trim(), 'base64'))

export const writeKeys = (keys: readonly Buffer[]): string =>
  keys.map((key) => key.toString('base64')).join(',')

const pathOf = (dataDir: string): string => join(dataDir, FILE)

/** Its path. It is made where there is none. */
export async function ensureKeyFile(dataDir: string): Promise<string> {
  const path = pathOf(dataDir)
  await mkdir(dataDir, { recursive: true })
  await throughDraft(path, [newKey()], async (draft) => {
    try {
      // Two processes on one folder: the first one wins, and the other reads what it wrote.
      await link(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  })
  return path
}

/** Null where there is no file. It makes none: a new key opens nothing of a database that is there. */
export async function keysOfFolder(dataDir: string): Promise<Buffer[] | null> {
  try {
    return readKeys(await readFile(pathOf(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

/** All of them or, when the process dies, those of before. */
export const putKeysOfFolder = (dataDir: string, keys: readonly Buffer[]): Promise<void> =>
  throughDraft(pathOf(dataDir), keys, (draft) => rename(draft, pathOf(dataDir)))

async function throughDraft(
  path: string,
  keys: readonly Buffer[],
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, `${writeKeys(keys)}\n`, { mode: 0o600, flush: true })
    await place(draft)
  } finally {
    await rm(draft, { force: true })
  }
}
