import { appendFile, mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder as an old control writes into it, gone when the test is over. */
export async function makeTestFolder() {
  const root = await mkdtemp(join(tmpdir(), 'millwright-files-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const folder = join(root, 'saw')
  await mkdir(folder)
  const path = (name: string) => join(folder, name)
  return {
    root,
    path,
    write: (name: string, text: string | Uint8Array) => writeFile(path(name), text),
    append: (name: string, text: string | Uint8Array) => appendFile(path(name), text),
    rename: (from: string, to: string) => rename(path(from), path(to)),
    remove: (name: string) => rm(path(name)),
    /** As if it had been changed then. */
    changedAt: (name: string, ts: number) => utimes(path(name), ts / 1000, ts / 1000),
  }
}

export type TestFolder = Awaited<ReturnType<typeof makeTestFolder>>
