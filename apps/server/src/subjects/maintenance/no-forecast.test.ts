import { globSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

const SOURCE = join(import.meta.dirname, '../..')

let database: TestDatabase
let db: Database
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
  folder = await mkdtemp(join(tmpdir(), 'millwright-before-'))
  const before = globSync('**/migrations/*.sql', { cwd: SOURCE }).filter((file) => basename(file) < '0102')
  for (const file of before) await cp(join(SOURCE, file), join(folder, 'migrations', basename(file)))
  await migrate(db, folder)
})
afterAll(async () => {
  await db.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

it('tasks that an older version stored without a forecast keep their reason under the new name', async () => {
  const add = (values: string): Promise<unknown> =>
    db.query(`
      set session_replication_role = replica;
      insert into maintenance_operation (public_id, task_id, machine_id, expert, model, location, due) ${values};
      set session_replication_role = default`)
  await add(`values ('a', 1, 1, false, '', '', default),
                    ('b', 1, 2, false, '', '', '{"kind": "untold", "why": "noWork"}'),
                    ('c', 1, 3, false, '', '', '{"kind": "over"}')`)
  await migrate(db, SOURCE)
  await add(`values ('d', 1, 4, false, '', '', default)`)
  const { rows } = await db.query<{ due: unknown }>(
    'select due from maintenance_operation order by machine_id',
  )
  expect(rows.map(({ due }) => due)).toEqual([
    { kind: 'noForecast', why: 'tooFew' },
    { kind: 'noForecast', why: 'noWork' },
    { kind: 'over' },
    { kind: 'noForecast', why: 'tooFew' },
  ])
})
