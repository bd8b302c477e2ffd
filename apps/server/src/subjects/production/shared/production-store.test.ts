import { RUN_SORTS, type RunSort } from '@millwright/contract/production/productions'
import { bothWays } from '@millwright/contract/wire/paging'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createProductionStore, type ProductionStore } from './production-store.ts'

const T0 = Date.UTC(2026, 0, 5, 6)
const RUNS = 60
const MACHINE = 1
const ALL = { from: T0 - MINUTE_MS, to: T0 + 1_000 * MINUTE_MS, slot: null, status: null, search: null }

let database: TestDatabase
let db: Database
let store: ProductionStore

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  store = createProductionStore(db)
  // Few values each, so that many runs are equal; two slots start at the same moment; some figures are not known.
  await db.query(
    `insert into production_run (machine_id, slot, from_ts, to_ts, name, is_named, status, done, steps, parts, extra, updated_at,
                                 cycle_ms, pieces)
     select $1, '0' || (n % 2 + 1), at, case when n < $3 - 2 then at + (n % 3 + 1) * interval '1 minute' end,
            (array['door', 'Side', 'BACK'])[n % 3 + 1], true, 'DONE', n % 4, '{}', '[]', '{}', at,
            case when n % 5 > 0 then n % 5 * 1000 end, case when n % 4 > 0 then n % 4 end
       from (select n, $2::timestamptz + n / 2 * interval '5 minutes' as at from generate_series(0, $3 - 1) as n) as runs`,
    [MACHINE, new Date(T0), RUNS],
  )
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const page = (skip: number, limit: number, sort?: RunSort) => store.page(MACHINE, ALL, { skip, limit, sort })

describe('runs in pages', () => {
  it.each(bothWays(RUN_SORTS))('come once each, sorted by %s', async (sort) => {
    const names: string[] = []
    for (let skip = 0; skip < RUNS; skip += 7)
      names.push(...(await page(skip, 7, sort)).runs.map(({ slot, from }) => `${slot} ${from}`))
    expect(new Set(names).size).toBe(RUNS)
    expect(names).toHaveLength(RUNS)
  })

  it('are the newest first where nothing is said, and of those that are equal', async () => {
    const order = async (sort?: RunSort) =>
      (await page(0, RUNS, sort)).runs.map(({ name, slot, from }) => ({ name, key: `${from} ${slot}` }))
    const newest = await order()
    expect(newest[0]?.key).toBe(`${T0 + 29 * 5 * MINUTE_MS} 01`)
    expect(newest[1]?.key).toBe(`${T0 + 29 * 5 * MINUTE_MS} 02`)
    expect(await order('-time')).toEqual(newest)
    const doors = (await order('program')).filter(({ name }) => name === 'door')
    expect(doors).toEqual(newest.filter(({ name }) => name === 'door'))
  })

  it('are sorted by the name of the program whatever its letters, and by how long they took', async () => {
    const { runs } = await page(0, RUNS, 'program')
    expect([...new Set(runs.map(({ name }) => name))]).toEqual(['BACK', 'door', 'Side'])
    const longest = (await page(0, RUNS, '-duration')).runs
    expect(longest.slice(0, 2).map(({ to }) => to)).toEqual([null, null])
    const lengths = longest.slice(2).map(({ from, to }) => ((to ?? 0) - from) / MINUTE_MS)
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a))
  })

  it.each(['pieces', '-pieces'] as const)('have what is not known last, sorted by %s', async (sort) => {
    const { rows } = await db.query<{ key: string }>(
      `select slot || ' ' || round(date_part('epoch', from_ts) * 1000) as key from production_run where pieces is null`,
    )
    const unknown = new Set(rows.map(({ key }) => key))
    const { runs } = await page(0, RUNS, sort)
    const isUnknown = runs.map(({ slot, from }) => unknown.has(`${slot} ${from}`))
    expect(unknown.size).toBe(15)
    expect(isUnknown.indexOf(true)).toBe(RUNS - 15)
  })

  it('have one that lasts as the last to end', async () => {
    expect((await page(0, 2, '-end')).runs.map(({ to }) => to)).toEqual([null, null])
    expect((await page(RUNS - 2, 2, 'end')).runs.map(({ to }) => to)).toEqual([null, null])
  })
})
