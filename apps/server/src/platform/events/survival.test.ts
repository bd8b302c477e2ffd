import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { draws } from '@millwright/domain/testing/draws'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createEffectTables } from '../../testing/test-events.ts'
import { lasting } from '../../testing/test-time.ts'
import { type Database, openDatabase } from '../database/database.ts'

const KILLS = draws(10)
let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  await createEffectTables(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function startWorker(mode: 'publish' | 'handle') {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../testing/test-event-worker.ts'), database.url, mode],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the worker ended before it was ready'))),
  ])
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}

const count = async (text: string): Promise<number> =>
  (await db.query<{ n: number }>(`select count(*) as n from ${text}`)).rows[0]?.n ?? -1

describe('a durable event', () => {
  it('is handled by each of its handlers and has its effect once, though two processes are killed ten times', async () => {
    const other = await startWorker('handle')
    for (let kill = 0; kill < KILLS; kill++) {
      const before = await count('fact')
      const stop = await startWorker('publish')
      await vi.waitFor(async () => expect(await count('fact')).toBeGreaterThan(before + 20), 20_000)
      await lasting(37 * kill)
      await stop()
    }
    await other()
    const stop = await startWorker('handle')
    await vi.waitFor(async () => expect(await count('event_delivery')).toBe(0), {
      timeout: 60_000,
      interval: 100,
    })
    await stop()

    const facts = await count('fact')
    expect(facts).toBeGreaterThan(KILLS * 20)
    expect(await count('durable_event')).toBe(facts)
    expect(await count('fact where n::text not in (select key from handled)')).toBe(0)
    expect(await count('fact where n::text not in (select key from listed)')).toBe(0)
    expect((await db.query('select handled from total')).rows).toEqual([{ handled: facts }])
    // Kills and failures did lead to repetitions: the keys kept them without effect.
    expect(await count('call')).toBeGreaterThan(2 * facts)
  }, 120_000)
})
