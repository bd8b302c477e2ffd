import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { getHealthChanges } from '@millwright/contract/health/health'
import type { ResultOf } from '@millwright/contract/wire/call'
import { readChanges } from '@millwright/domain/health/changes'

/** Comes with each release, beside the program. */
const FILE = join(import.meta.dirname, '../../../../../CHANGELOG.md')

export async function changesOf(version: string): Promise<ResultOf<typeof getHealthChanges>> {
  // An image that somebody made without it.
  const text = await readFile(FILE, 'utf8').catch(() => '')
  return {
    Version: version,
    Parts: readChanges(text, version).map(({ title, changes }) => ({ Title: title, Changes: [...changes] })),
  }
}
