import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { createStores } from '../../subjects.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createCheckOperations } from './check-operations.ts'

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

/** Daily tasks of a machine, as many as one look takes and more; all of them are due. */
async function plan(operations: number): Promise<void> {
  await db.query(
    `with o as (insert into organization (business_code, name, type) values ('PLANT', 'Plant', 'CUSTOMER') returning id),
       m as (insert into machine (public_id, organization_id, name, short_name, model, family, manufacturer, serial, timezone)
         select 'm-1', id, 'M', 'M', '', 'NST', '', 'S1', 'UTC' from o returning id, organization_id),
       t as (insert into maintenance_task (public_id, uuid, organization_id, code, action, task_group, device, triggers,
           minutes, priority, steps, parts, family, is_handed_out)
         select 'task-' || n, gen_random_uuid(), m.organization_id, 'T-' || n, 'Grease', '', '',
           jsonb_build_array(jsonb_build_object('kind', 'calendar', 'every', 1, 'period', 'DAY')), 0, 0, '[]', '[]', '', false
           from generate_series(1, $1::int) n, m returning id, public_id)
     insert into maintenance_operation (public_id, task_id, machine_id, expert, model, location, cycle_from, check_at)
     select 'op-' || t.public_id, t.id, m.id, true, '', '', now() - interval '9 days', now() - interval '1 hour' from t, m`,
    [operations],
  )
}

it('an operation that cannot be checked keeps no other from being raised, and is looked at again later', async () => {
  await plan(130)
  // Neither ends of time nor triggers of a later version can be counted.
  await db.query("update maintenance_operation set cycle_from = 'infinity' where public_id = 'op-task-7'")
  await db.query(`update maintenance_task set triggers = '[{"kind":"unheard"}]' where public_id = 'task-20'`)
  const failures: unknown[] = []
  const check = createCheckOperations({ db, stores: createStores(db), now: Date.now })
  await check.all({ isStopped: () => false, failed: ({ operation }) => failures.push(operation) })
  const { rows } = await db.query<{ n: number }>('select count(*) as n from maintenance_activity')
  expect(rows).toEqual([{ n: 128 }])
  expect(failures.sort()).toEqual(['op-task-20', 'op-task-7'])
  await check.all({ isStopped: () => false, failed: ({ operation }) => failures.push(operation) })
  expect(failures).toHaveLength(2)
})
