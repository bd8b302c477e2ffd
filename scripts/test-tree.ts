import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A little tree of files for one test. */
export async function grow(tree: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-house-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [file, source] of Object.entries(tree)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), source)
  }
  return folder
}
