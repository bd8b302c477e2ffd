import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestS3, type TestS3 } from '../../testing/test-s3.ts'
import type { BackupTarget } from './backup-target.ts'
import { createFolderTarget } from './folder-target.ts'
import { createS3Target } from './s3-target.ts'

let s3: TestS3
let folder: string
beforeAll(async () => {
  s3 = await startTestS3()
  folder = await mkdtemp(join(tmpdir(), 'millwright-target-'))
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const KINDS: [string, () => BackupTarget][] = [
  ['a folder', () => createFolderTarget(join(folder, 'backups'))],
  ['a bucket', () => createS3Target(s3.settings, 'plant/', pino({ level: 'silent' }))],
]

describe.each(KINDS)('%s', (_kind, open) => {
  it('keeps backups apart, and gives them back', async () => {
    const target = open()
    const bytes = randomBytes(100_000)
    expect(await target.folders()).toEqual([])
    for (const key of ['one/00001.zst', 'one/backup.json', 'two/00001.zst'])
      await target.put(key, Readable.from([bytes]))
    expect((await target.folders()).sort()).toEqual(['one', 'two'])
    expect(await target.keysWith('one/backup')).toEqual(['one/backup.json'])
    const read = await target.read('one/00001.zst')
    expect(read && (await buffer(read)).equals(bytes)).toBe(true)
    expect(await target.read('one/00002.zst')).toBeNull()
    await target.removeFolder('one')
    expect(await target.folders()).toEqual(['two'])
    await target.remove('two/00001.zst')
    expect(await target.read('two/00001.zst')).toBeNull()
    target.close()
  })
})
