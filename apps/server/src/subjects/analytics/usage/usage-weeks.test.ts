import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { runOnce } from '../../../platform/jobs/job.ts'
import { forgetUsageFrom } from '../../../platform/telemetry/counted-days-store.ts'
import { createStores, type Stores } from '../../../subjects.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { USAGE_COLUMNS } from './usage-columns.ts'
import { createUsageWeeksJob } from './usage-weeks-job.ts'

/** A Thursday; whole weeks began on 2, 9 and 16 November. */
const NOW = Date.parse('2026-11-26T10:00:00Z')
const MONTH = { machineIds: [1, 2], unit: 'pieces', from: '2026-10-27', to: '2026-11-25' }
let database: TestDatabase
let db: Database
let stores: Stores

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
  stores = createStores(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await db.query('truncate usage_day, usage_week')
  const names = USAGE_COLUMNS.map(({ name }) => name)
  // Other values in each column and row; what was made is not known on some days.
  const values = names.map((name, place) =>
    name === 'total' ? 'case when n % 3 = 0 then n end' : `n * ${place + 1}`,
  )
  await db.query(
    `insert into usage_day (machine_id, day, ends_at, ${names.join(', ')})
     select m, '2026-10-20'::date + n, now(), ${values.join(', ')}
       from unnest('{1,2}'::bigint[]) m cross join generate_series(0, 36) n`,
  )
})

const addUp = () => runOnce(createUsageWeeksJob({ store: stores.usageWeeks, now: () => NOW }))
const sums = async () => (await stores.usageDays.byMachine([MONTH])).found
const weeks = async () => {
  const { rows } = await db.query<{ week: string }>(
    'select week::text as week from usage_week where machine_id = 1 order by week',
  )
  return rows.map(({ week }) => week)
}

it('gives the sums that the days give, counting as many days', async () => {
  const byDays = await stores.usageDays.byMachine([MONTH])
  await addUp()
  expect(await weeks()).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'])
  expect(await stores.usageDays.byMachine([MONTH])).toEqual(byDays)
  expect(byDays.stored).toBe(60)
})

it('is what is read, so that a month takes a third of the rows', async () => {
  await addUp()
  await db.query('update usage_week set exe = exe + 1000 where machine_id = 2')
  const before = (await sums()).get(2)?.totals.status.EXE ?? 0
  await db.query('delete from usage_week')
  expect((await sums()).get(2)?.totals.status.EXE).toBe(before - 3_000)
})

it('goes with any of its days, and comes back once that is counted', async () => {
  await addUp()
  await db.transaction((tx) => forgetUsageFrom(tx, [1], '2026-11-11'))
  expect(await weeks()).toEqual(['2026-10-26', '2026-11-02'])
  const known = await stores.usageDays.byMachine([MONTH])
  expect(known.stored).toBe(60 - 15)
  await addUp()
  expect(await weeks()).toEqual(['2026-10-26', '2026-11-02'])
  expect(await stores.usageDays.byMachine([MONTH])).toEqual(known)
})

it('is not made of a week of which somebody changes a day', async () => {
  await db.transaction(async (tx) => {
    await tx.query("update usage_day set exe = 0 where machine_id = 1 and day = '2026-11-04'")
    await addUp()
    expect(await weeks()).toEqual(['2026-10-26', '2026-11-09', '2026-11-16'])
  })
  await addUp()
  expect(await weeks()).toContain('2026-11-02')
})

it('makes who removes a day wait until its sum is stored, and go with it', async () => {
  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = db.transaction(async (tx) => {
    await tx.query(
      "select 1 from usage_day where machine_id = 1 and day between '2026-11-02' and '2026-11-08' for share",
    )
    await tx.query(
      "insert into usage_week (machine_id, week) values (1, '2026-11-02') on conflict do nothing",
    )
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const removing = db.transaction((tx) => forgetUsageFrom(tx, [1], '2026-11-08'))
  await expect
    .poll(async () => {
      const { rows } = await db.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  held.resolve()
  await Promise.all([slow, removing])
  expect(await weeks()).toEqual([])
})
