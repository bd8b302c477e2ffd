import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../store/database/database.ts'
import { migrate } from '../store/database/migrate.ts'
import { createStores } from '../store/stores.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createHousekeeping } from './housekeeping.ts'
import { runOnce } from './job.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  await migrate(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

it('what sign-in leaves behind goes when its time is over, and not before', async () => {
  await db.query(`insert into organization (business_code, name, type) values ('A', 'A', 'CUSTOMER')`)
  await db.query(`insert into account (public_id, organization_id, email, username, firstname, lastname)
    select 'a', id, 'a@example.com', 'a', 'A', 'A' from organization`)
  await db.query(`insert into attempt (key, count, ends_at)
    values ('over', 1, now() - interval '1 second'), ('running', 1, now() + interval '1 minute')`)
  await db.query(`insert into password_link (hash, account_id, expires_at)
    select hash::bytea, id, now() + ends from account,
      (values ('over', interval '-1 second'), ('good', interval '1 minute')) as link (hash, ends)`)
  await db.query(`insert into mail (recipient, subject, body, created_at, sent_at)
    values ('sent long ago', '', '', now() - interval '31 days', now() - interval '31 days'),
           ('sent', '', '', now(), now()), ('waiting', '', '', now() - interval '31 days', null)`)
  await runOnce(
    createHousekeeping({
      db,
      ...createStores(db),
      retentionDays: readConfig({}).retentionDays,
      now: Date.now,
    }),
  )
  const left = async (column: string, table: string) =>
    (await db.query(`select ${column} as name from ${table} order by 1`)).rows.map((row) => row.name)
  expect(await left('key', 'attempt')).toEqual(['running'])
  expect(await left("convert_from(hash, 'UTF8')", 'password_link')).toEqual(['good'])
  expect(await left('recipient', 'mail')).toEqual(['sent', 'waiting'])
})
