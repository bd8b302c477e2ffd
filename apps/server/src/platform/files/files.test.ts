import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestS3, type TestS3 } from '../../testing/test-s3.ts'
import { lasting } from '../../testing/test-time.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { type FileBacking, keyOf, type StoredObject } from './file-backing.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { createFiles, type Files, type FilesDeps } from './files.ts'
import { createFolderBacking } from './folder-backing.ts'
import { createRemoveOrphans } from './remove-orphans.ts'
import { createS3Backing } from './s3-backing.ts'

const MB = 1024 * 1024
const log = pino({ level: 'silent' })

let database: TestDatabase
let db: Database
let store: FileStore
let s3: TestS3
let folder: string
let organizationId: number

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 10, onError: () => {} })
  store = createFileStore(db)
  s3 = await startTestS3()
  folder = await mkdtemp(join(tmpdir(), 'millwright-files-'))
})
afterAll(async () => {
  await s3.stop()
  await db.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  s3.mood = 'up'
  const { rows } = await db.query<{ id: number }>(
    `insert into organization (business_code, name, type) values ($1, 'A', 'CUSTOMER') returning id`,
    [randomUUID().slice(0, 8)],
  )
  organizationId = rows[0]?.id ?? 0
})

const BACKINGS: [string, () => FileBacking][] = [
  ['a folder', () => createFolderBacking(join(folder, 'files'))],
  ['S3', () => createS3Backing({ settings: s3.settings, log, timeoutMs: 4_000 })],
]

const filesOn = (backing: FileBacking, settings: Partial<FilesDeps> = {}): Files =>
  createFiles({
    backing,
    store,
    quotaBytes: 100 * MB,
    maxBytes: 50 * MB,
    metrics: createMetrics(),
    log,
    now: Date.now,
    ...settings,
  })

const receive = (files: Files, source: Readable | Buffer, atLeastBytes = 0) =>
  files.receive({
    organizationId,
    name: 'plan.pdf',
    atLeastBytes,
    source: Buffer.isBuffer(source) ? Readable.from(chunksOf(source)) : source,
  })

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024)
}

/**
 * Both sides of the count: objects under the organization of the test, and the bytes that the store counts for it.
 */
async function leftIn(backing: FileBacking): Promise<{ objects: StoredObject[]; used: number }> {
  const objects: StoredObject[] = []
  for await (const object of backing.list())
    if (object.key.startsWith(`${organizationId}/`)) objects.push(object)
  return {
    objects,
    used: await store.usedBy(organizationId),
  }
}

const NOTHING = { objects: [], used: 0 }

describe.each(BACKINGS)('a file in %s', (kind, createBacking) => {
  let backing: FileBacking
  let files: Files
  beforeEach(() => {
    backing = createBacking()
    files = filesOn(backing)
    return () => backing.close()
  })

  const orphans = (aheadMs = 0) =>
    createRemoveOrphans({ backing, store, log, now: () => Date.now() + aheadMs })
  const attach = (id: string) =>
    db.transaction((tx) => files.attach({ id, organizationId }, { kind: 'document', id: 1 }, tx))

  it.each([1, 4 * MB, 8 * MB, 20 * MB + 3])('of %i bytes comes back as it was', async (size) => {
    const bytes = randomBytes(size)
    bytes.write('%PDF-1.7')
    const file = await receive(files, bytes)
    expect(file).toMatchObject({
      name: 'plan.pdf',
      size,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      type: size > 1 ? 'application/pdf' : 'application/octet-stream',
    })
    expect((await buffer(await files.open(file, null))).equals(bytes)).toBe(true)
    expect(await leftIn(backing)).toEqual({
      objects: [{ key: keyOf(organizationId, file.id), unfinished: null }],
      used: size,
    })
  })

  it('is read from where to where somebody wants it', async () => {
    const bytes = randomBytes(9 * MB)
    const file = await receive(files, bytes)
    for (const [start, end] of [
      [0, 5],
      [8 * MB - 3, 8 * MB + 3],
      [9 * MB - 1, 9 * MB - 1],
    ] as const) {
      const read = await buffer(await files.open(file, { start, end }))
      expect(read.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
  })

  it('that does not fit is refused before it is sent, or as soon as it is known', async () => {
    const small = filesOn(backing, { maxBytes: 9 * MB })
    await expect(receive(small, randomBytes(9 * MB + 1))).rejects.toMatchObject({
      label: 'PAYLOAD_TOO_LARGE',
    })
    const endless = new PassThrough()
    await expect(receive(small, endless, 9 * MB + 1)).rejects.toMatchObject({ label: 'PAYLOAD_TOO_LARGE' })
    const poor = filesOn(backing, { quotaBytes: 9 * MB })
    await expect(receive(poor, randomBytes(9 * MB + 1))).rejects.toMatchObject({
      label: 'FILE_QUOTA_REACHED',
    })
    await expect(receive(poor, endless, 9 * MB + 1)).rejects.toMatchObject({ label: 'FILE_QUOTA_REACHED' })
    expect(await leftIn(backing)).toEqual(NOTHING)
    expect((await receive(poor, randomBytes(9 * MB))).size).toBe(9 * MB)
  })

  it('and another never pass the quota together', async () => {
    const poor = filesOn(backing, { quotaBytes: 20 * MB })
    const sources = Array.from({ length: 5 }, () => new PassThrough())
    const answers = sources.map((source) =>
      receive(poor, source).then(
        ({ size }) => size,
        (error) => error.label,
      ),
    )
    // All come in side by side, so that each sees room when it begins.
    for (let sent = 0; sent < 12; sent += 1) {
      for (const source of sources) if (!source.destroyed) source.write(Buffer.alloc(MB))
      await lasting(20)
    }
    for (const source of sources) source.end()
    const sizes = await Promise.all(answers)
    expect(sizes.filter((size) => size !== 12 * MB)).toSatisfy((rest: unknown[]) =>
      rest.every((label) => label === 'FILE_QUOTA_REACHED'),
    )
    expect((await leftIn(backing)).used).toBeLessThanOrEqual(20 * MB)
    expect((await leftIn(backing)).used).toBe((await leftIn(backing)).objects.length * 12 * MB)
  })

  it('whose sender breaks off leaves nothing', async () => {
    async function* broken() {
      yield randomBytes(9 * MB)
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
    }
    await expect(receive(files, Readable.from(broken()))).rejects.toMatchObject({ name: 'SourceFailed' })
    expect(await leftIn(backing)).toEqual(NOTHING)
  })

  it('whose sender falls silent leaves nothing', async () => {
    const source = new PassThrough()
    source.write(randomBytes(9 * MB))
    await expect(receive(filesOn(backing, { idleMs: 300 }), source)).rejects.toMatchObject({
      name: 'SourceFailed',
    })
    expect(source.destroyed).toBe(true)
    expect(await leftIn(backing)).toEqual(NOTHING)
  })

  it('of no bytes is none', async () => {
    await expect(receive(files, Readable.from([]))).rejects.toMatchObject({
      label: 'VALIDATION_FAILED',
      field: 'file',
    })
    expect(await leftIn(backing)).toEqual(NOTHING)
  })

  it('is not there until its last byte is', async () => {
    const source = new PassThrough()
    const received = receive(files, source)
    source.write(randomBytes(9 * MB))
    await expect
      .poll(async () => (await leftIn(backing)).objects)
      .toEqual([{ key: expect.any(String), unfinished: expect.any(String) }])
    const [{ key } = { key: '' }] = (await leftIn(backing)).objects
    await expect(backing.read(key, null)).rejects.toMatchObject({ name: 'BackingFailed' })
    // Neither job touches an upload that lives.
    await orphans(HOUR_MS - 60_000).removeUnused()
    await orphans().removeStrays()
    source.end()
    expect((await received).size).toBe(9 * MB)
  })

  it('that belongs to nothing is removed after a day, and no other', async () => {
    const [owned, unowned] = [await receive(files, randomBytes(10)), await receive(files, randomBytes(20))]
    await attach(owned.id)
    await files.discard(owned)
    await orphans(23 * HOUR_MS).removeUnused()
    expect((await leftIn(backing)).used).toBe(30)
    await orphans(25 * HOUR_MS).removeUnused()
    expect(await leftIn(backing)).toEqual({
      objects: [{ key: keyOf(organizationId, owned.id), unfinished: null }],
      used: 10,
    })
    await expect(attach(unowned.id)).rejects.toThrow('cannot be attached')
    await expect(attach(owned.id)).rejects.toThrow('cannot be attached')
  })

  it('whose upload was killed is removed after an hour, with what came of it', async () => {
    const id = randomUUID()
    await store.begin({ id, organizationId, name: 'half' })
    await store.reserve({ id, organizationId, needed: 1, step: 4 * MB, quotaBytes: 100 * MB })
    const source = new PassThrough()
    source.write(randomBytes(9 * MB))
    const cutOff = backing.put(keyOf(organizationId, id), source)
    await expect.poll(async () => (await leftIn(backing)).objects).toHaveLength(1)
    await orphans(HOUR_MS + 60_000).removeUnused()
    expect((await leftIn(backing)).used).toBe(0)
    await orphans().removeStrays()
    expect(await leftIn(backing)).toEqual(NOTHING)
    source.destroy()
    await expect(cutOff).rejects.toThrow()
  })

  it('without a row is removed', async () => {
    await backing.put(keyOf(organizationId, randomUUID()), Readable.from([Buffer.from('stray')]))
    const known = await receive(files, randomBytes(10))
    await orphans().removeStrays()
    expect((await leftIn(backing)).objects).toEqual([
      { key: keyOf(organizationId, known.id), unfinished: null },
    ])
  })

  it('that an upload finds removed when it ends is not stored', async () => {
    const source = new PassThrough()
    const received = receive(files, source)
    source.write(randomBytes(10))
    await expect.poll(() => store.usedBy(organizationId)).toBeGreaterThan(0)
    await orphans(HOUR_MS + 60_000).removeUnused()
    source.end()
    await expect(received).rejects.toThrow('was removed while it was received')
    expect(await leftIn(backing)).toEqual(NOTHING)
  })

  if (kind === 'a folder') {
    it('is not available when the disk is not', async () => {
      await writeFile(join(folder, 'no-folder'), '')
      const broken = createFolderBacking(join(folder, 'no-folder'))
      await expect(receive(filesOn(broken), randomBytes(10))).rejects.toMatchObject({
        label: 'SERVICE_NOT_AVAILABLE',
      })
      await expect(broken.probe()).rejects.toMatchObject({ name: 'BackingFailed' })
      expect(await store.usedBy(organizationId)).toBe(0)
    })
  } else {
    it.each(['failing', 'hanging', 'failing parts'] as const)(
      'is not available while S3 is %s',
      async (mood) => {
        const before = await receive(files, randomBytes(10))
        s3.mood = mood
        const sizes = mood === 'failing parts' ? [9 * MB] : [10, 9 * MB]
        for (const size of sizes)
          await expect(receive(files, randomBytes(size))).rejects.toMatchObject({
            label: 'SERVICE_NOT_AVAILABLE',
          })
        if (mood !== 'failing parts')
          await expect(files.open(before, null)).rejects.toMatchObject({ label: 'SERVICE_NOT_AVAILABLE' })
        s3.mood = 'up'
        await orphans().removeUnused()
        expect(await leftIn(backing)).toEqual({
          objects: [{ key: keyOf(organizationId, before.id), unfinished: null }],
          used: 10,
        })
      },
    )

    it('may be read for longer than a request may take', async () => {
      const bytes = randomBytes(9 * MB)
      const file = await receive(files, bytes)
      const read: Buffer[] = []
      for await (const chunk of await files.open(file, null)) {
        if (read.length === 0) await lasting(2_500)
        read.push(chunk)
      }
      expect(Buffer.concat(read).equals(bytes)).toBe(true)
    })

    it('is removed later where S3 is away', async () => {
      const file = await receive(files, randomBytes(10))
      s3.mood = 'failing'
      await files.discard(file)
      expect(await store.usedBy(organizationId)).toBe(0)
      s3.mood = 'up'
      expect((await leftIn(backing)).objects).toHaveLength(1)
      await orphans().removeUnused()
      expect(await leftIn(backing)).toEqual(NOTHING)
    })

    it('that breaks off on its way out is known to be broken', async () => {
      const file = await receive(files, randomBytes(9 * MB))
      s3.mood = 'cutting'
      await expect(files.open(file, null).then(buffer)).rejects.toThrow()
    })

    it('is signed with the keys of the settings', async () => {
      const stranger = createS3Backing({ settings: { ...s3.settings, secretAccessKey: 'guessed' }, log })
      await expect(receive(filesOn(stranger), randomBytes(10))).rejects.toMatchObject({
        label: 'SERVICE_NOT_AVAILABLE',
      })
      stranger.close()
    })
  }
})

it('the last bytes of a quota are reserved for one upload, however many ask for them at once', async () => {
  // Each takes its time between looking for room and taking it.
  const slow = createFileStore({
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          query: async (text, values) => {
            if (text.startsWith('update')) await lasting(100)
            return tx.query(text, values)
          },
        }),
      ),
  })
  const ids = Array.from({ length: 4 }, () => randomUUID())
  for (const id of ids) await store.begin({ id, organizationId, name: 'plan.pdf' })
  const reserved = await Promise.all(
    ids.map((id) => slow.reserve({ id, organizationId, needed: 6, step: 6, quotaBytes: 10 })),
  )
  expect(reserved.sort()).toEqual([0, 0, 4, 6])
})
