import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { runOnce } from '../../../platform/jobs/job.ts'
import { createActivationStore } from '../../../platform/registry/activation-store.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createLicenceEnds } from './licence-ends.ts'

const NOW = Date.parse('2026-11-04T05:00:00Z')
let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  await db.query(`insert into organization (business_code, name, type) values ('A', 'A', 'CUSTOMER')`)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function license(machine: string, ...endsInDays: number[]): Promise<void> {
  await db.query(
    `insert into machine (public_id, organization_id, name, short_name, model, family, manufacturer, serial, timezone)
     select $1, id, $1, $1, '', '', '', $1, 'UTC' from organization`,
    [machine],
  )
  for (const days of endsInDays)
    await db.query(
      `insert into activation (machine_id, type, starts_at, ends_at, activated_by)
       select id, 'FULL', '2026-01-01', $2, '' from machine where public_id = $1`,
      [machine, new Date(NOW + days * DAY_MS)],
    )
}

it('a licence that ends is announced a month, a week and a day before, each once', async () => {
  await license('month', 29.5)
  await license('between', 20)
  await license('week', 6.5)
  await license('day', 0.5)
  await license('over', -0.5)
  await license('renewed', 0.5, 400)
  const job = createLicenceEnds({ db, activations: createActivationStore(db), now: () => NOW })
  await runOnce(job)
  await runOnce(
    createLicenceEnds({ db, activations: createActivationStore(db), now: () => NOW + DAY_MS / 4 }),
  )
  const { rows } = await db.query(
    `select payload->>'machine' as machine, (payload->>'days')::integer as days, organization_id as owner
       from durable_event where event = 'licenceEnding' order by days`,
  )
  expect(rows).toEqual([
    { machine: 'day', days: 1, owner: 1 },
    { machine: 'week', days: 7, owner: 1 },
    { machine: 'month', days: 30, owner: 1 },
  ])
})
