import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type App, startApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { hasPgBouncer, startPgBouncer } from './testing/test-pgbouncer.ts'

const SLOW = 180_000

let database: TestDatabase
let dataDir: string
const running: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'millwright-pooler-'))
})
afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop()
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function bouncer(...mode: [Parameters<typeof startPgBouncer>[1], number?]): Promise<string> {
  const started = await startPgBouncer(database.url, ...mode)
  running.push(started)
  return started.url
}

async function start(databaseUrl: string): Promise<App> {
  const config = readConfig({
    PORT: '0',
    MQTT_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    MILLWRIGHT_DATA: dataDir,
    MILLWRIGHT_DEMO: 'true',
    MILLWRIGHT_ROLES: 'api,ingest,jobs,broker,identity',
  })
  const app = await startApp(config, { log: pino({ level: 'silent' }), version: '0.0.0-test' })
  running.push(app)
  return app
}

describe.skipIf(!hasPgBouncer)('behind PgBouncer', () => {
  it(
    'the product runs where sessions are kept, and its days begin at midnight UTC in the database',
    async () => {
      const url = await bouncer('session')
      const app = await start(url)
      const ready = await fetch(`${app.publicUrl}/readyz`)
      expect(ready.status).toBe(200)
      const db = openDatabase({ url, size: 1, onError: () => {} })
      running.push({ stop: db.close })
      expect((await db.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
    },
    SLOW,
  )

  it(
    'it refuses to start where each transaction gets another session, and names the mode',
    async () => {
      await expect(start(await bouncer('transaction'))).rejects.toThrow(
        'DATABASE_URL: the pooler in front of PostgreSQL keeps no sessions (PgBouncer: pool_mode = transaction)',
      )
    },
    SLOW,
  )

  it(
    'it refuses also where there is one session for all, in which everything seems right',
    async () => {
      await expect(start(await bouncer('transaction', 1))).rejects.toThrow('pool_mode = transaction')
    },
    SLOW,
  )

  it(
    'it refuses where each statement gets another session',
    async () => {
      await expect(start(await bouncer('statement'))).rejects.toThrow('pool_mode = statement')
    },
    SLOW,
  )
})

describe('a database that cannot be reached', () => {
  it('is said in one sentence that names the setting, the place and the reason, and no password', async () => {
    const nowhere = start('postgres://somebody:secret@127.0.0.1:1/portal')
    await expect(nowhere).rejects.toThrow(
      /^DATABASE_URL: the database portal on 127.0.0.1:1 cannot be used: .*ECONNREFUSED/,
    )
    await expect(nowhere).rejects.not.toThrow('secret')
  })
})
