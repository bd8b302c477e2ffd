import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { spawnServer } from '../../testing/test-process.ts'
import { lasting } from '../../testing/test-time.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { freePort } from '../embedded/port.ts'
import { createFileStore } from './file-store.ts'
import { createFolderBacking } from './folder-backing.ts'
import { createRemoveOrphans } from './remove-orphans.ts'

const TWO_HOURS_MS = 2 * HOUR_MS

let database: TestDatabase
let db: Database
let dataDir: string
let base: string
let env: Record<string, string>

beforeAll(async () => {
  database = await createTestDatabase('demo')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  dataDir = await mkdtemp(join(tmpdir(), 'millwright-files-'))
  const port = await freePort(0)
  base = `http://127.0.0.1:${port}`
  env = {
    DATABASE_URL: database.url,
    PORT: String(port),
    MILLWRIGHT_DATA: dataDir,
    MILLWRIGHT_ROLES: 'api,identity',
    MILLWRIGHT_HISTORY_DAYS: '0',
  }
})
afterAll(async () => {
  await db.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const FORM = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'

/** Sends a megabyte every few milliseconds for as long as somebody takes it. */
function endlessUpload(token: string): Promise<unknown> {
  let isOver = false
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(FORM)),
    async pull(controller) {
      await lasting(5)
      if (isOver) controller.close()
      else controller.enqueue(Buffer.alloc(1024 * 1024, 'x'))
    },
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
  return fetch(`${base}/api/NORDHAUS/machines/nst-01/documents`, init)
    .catch(() => null)
    .finally(() => {
      isOver = true
    })
}

async function signIn(): Promise<string> {
  const response = await fetch(`${base}/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: 'admin@example.com', Password: 'millwright' }),
  })
  return ((await response.json()) as { result: { token: string } }).result.token
}

it('an upload that a kill cuts off shows nowhere, and is cleared away', { timeout: 90_000 }, async () => {
  const server = await spawnServer(env)
  const upload = endlessUpload(await signIn())
  const reserved = async () =>
    (await db.query<{ sum: number }>('select coalesce(sum(reserved), 0)::bigint as sum from file')).rows[0]
      ?.sum
  await expect.poll(reserved, { timeout: 60_000 }).toBeGreaterThan(8 * 1024 * 1024)
  await server.kill('SIGKILL')
  await upload
  const stored = () => readdir(join(dataDir, 'files'), { recursive: true })
  expect((await stored()).filter((name) => name.includes('/'))).toEqual([expect.stringMatching(/\.part$/)])

  const again = await spawnServer(env)
  const list = await fetch(`${base}/api/NORDHAUS/machines/nst-01/documents`, {
    headers: { authorization: `Bearer ${await signIn()}` },
  })
  expect(await list.json()).toMatchObject({ result: [], total: 0 })
  await again.kill('SIGTERM')

  const backing = createFolderBacking(join(dataDir, 'files'))
  const orphans = createRemoveOrphans({
    backing,
    store: createFileStore(db),
    log: pino({ level: 'silent' }),
    now: () => Date.now() + TWO_HOURS_MS,
  })
  await orphans.removeUnused()
  await orphans.removeStrays()
  expect((await stored()).filter((name) => name.includes('/'))).toEqual([])
  expect(await reserved()).toBe(0)
})
