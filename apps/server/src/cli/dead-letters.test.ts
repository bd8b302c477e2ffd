import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { publishTest } from '../testing/test-events.ts'
import { BARE_ENV } from '../testing/test-process.ts'

const exec = promisify(execFile)
let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const run = async (...args: string[]): Promise<string> =>
  (
    await exec(process.execPath, [join(import.meta.dirname, 'dead-letters.ts'), ...args], {
      env: { ...BARE_ENV, DATABASE_URL: database.url },
    })
  ).stdout

it('tasks that failed for good are listed, and started again one by one or all at once', async () => {
  for (const n of [1, 2, 3, 4]) await publishTest(db, { n }, { handlers: ['list'] })
  await db.query(
    `update event_delivery set dead_at = now(), tries = 12, last_error = 'no way', can_retry = id < 4`,
  )
  expect(await run('list')).toMatch(/^1 .* test {2}list {2}12 tries {2}\{"n":1\} {2}no way$/m)
  expect(await run()).toMatch(/^4 .*no way \(cannot be started again\)$/m)
  expect(await run('retry', '2')).toBe('1 started again\n')
  await expect(run('retry', '2')).rejects.toMatchObject({
    stderr: expect.stringContaining('no failed task 2'),
  })
  expect(await run('retry', 'all')).toBe('2 started again\n')
  const { rows } = await db.query('select id from event_delivery where dead_at is not null')
  expect(rows).toEqual([{ id: 4 }])
  await expect(run('delete')).rejects.toMatchObject({ stderr: expect.stringContaining('retry <id>') })
}, 180_000)
