import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createStores, SUBJECTS } from '../../subjects.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { runOnce } from '../jobs/job.ts'
import { createHousekeeping } from './collect.ts'

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
  await db.query(`insert into session (id, account_id, created_at, ended_at)
    select name::uuid, a.id, now() - age, now() - ended from account a,
      (values ('00000000-0000-0000-0000-000000000001', interval '50 days', interval '31 days'),
              ('00000000-0000-0000-0000-000000000002', interval '50 days', interval '1 day'),
              ('00000000-0000-0000-0000-000000000003', interval '50 days', null),
              ('00000000-0000-0000-0000-000000000004', interval '50 days', null)) as s (name, age, ended)`)
  await db.query(`insert into refresh_token (hash, session_id, expires_at)
    select hash::bytea, session::uuid, now() + ends from
      (values ('spent', '00000000-0000-0000-0000-000000000003', interval '-1 second'),
              ('old', '00000000-0000-0000-0000-000000000004', interval '-1 second'),
              ('fresh', '00000000-0000-0000-0000-000000000004', interval '1 day')) as t (hash, session, ends)`)
  await db.query(`insert into used_external_token (hash, expires_at)
    values ('over', now() - interval '1 second'), ('good', now() + interval '1 minute')`)
  await db.query(`insert into durable_event (event, key, payload, created_at)
    select 'test', key, '{}', now() - age from
      (values ('handled', interval '8 days'), ('fresh', interval '1 day'), ('dead', interval '80 days'),
              ('long dead', interval '100 days')) as e (key, age)`)
  await db.query(`insert into event_delivery (event_id, handler, dead_at)
    select id, 'list', created_at from durable_event where key like '%dead'`)
  await db.query(`insert into usage_day (machine_id, day, ends_at)
    values (1, '2001-01-01', now()), (1, current_date, now())`)
  await db.query(`insert into counter_day (machine_id, channel_id, day, gain, ends_at)
    values (1, 1, '2001-01-01', 0, now()), (1, 1, current_date, 0, now())`)
  await runOnce(
    createHousekeeping(SUBJECTS, {
      db,
      stores: createStores(db),
      retentionDays: readConfig({}).retentionDays,
      now: Date.now,
    }),
  )
  const left = async (column: string, table: string) =>
    (await db.query(`select ${column} as name from ${table} order by 1`)).rows.map((row) => row.name)
  expect(await left('key', 'attempt')).toEqual(['running'])
  expect(await left("convert_from(hash, 'UTF8')", 'password_link')).toEqual(['good'])
  expect(await left('recipient', 'mail')).toEqual(['sent', 'waiting'])
  expect(await left('right(id::text, 1)', 'session')).toEqual(['2', '4'])
  expect(await left("convert_from(hash, 'UTF8')", 'refresh_token')).toEqual(['fresh'])
  expect(await left("convert_from(hash, 'UTF8')", 'used_external_token')).toEqual(['good'])
  expect(await left('key', 'durable_event')).toEqual(['dead', 'fresh'])
  expect(await left('day', 'usage_day')).toHaveLength(1)
  expect(await left('day', 'counter_day')).toHaveLength(1)
})
