import { search } from '@millwright/contract/fleet/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { searchWords } from '../../../platform/search/search-words.ts'
import { createTermStore } from '../../../platform/search/term-store.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findMachines } from '../../machines/find-machine-store.ts'

const MACHINES = 10_000
const PROGRAMS = 5
/** Names that begin so and names that contain it, a thousand of each at most (term-store.ts). */
const MOST_TERMS_READ = 2_000
/** For the few words that a person types, of ten thousand. */
const MOST_MACHINES_READ = 100

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('admin@example.com')
  await test.db.query(
    `insert into machine (public_id, organization_id, name, short_name, model, family, manufacturer, serial, timezone,
                          ticket_manager, kit_type, free_trial_ready)
     select 'big-' || n, o.id, 'Router ' || n, 'RT ' || n, 'CX ' || n % 50, 'CDL', 'Millmaker', 'SN-' || 700000 + n,
            'Europe/Berlin', '', '', false
       from organization o, generate_series(1, $1::int) n where o.business_code = 'NORDHAUS'`,
    [MACHINES],
  )
  await test.db.query(
    `insert into search_term (machine_id, kind, name, note, last_at)
     select m.id, 'program', 'CABINET_' || m.id % 977 || '_' || p, '', now() - p * interval '1 hour'
       from machine m, generate_series(1, $1::int) p where m.public_id like 'big-%'`,
    [PROGRAMS],
  )
  await test.db.query(`insert into search_term (machine_id, kind, name, note, last_at)
    select id, 'program', 'WARDROBE', '', now() from machine where public_id = 'big-9000'`)
  await test.db.query('analyze machine')
  await test.db.query('analyze search_term')
}, 120_000)
afterAll(async () => {
  await test.stop()
})

it('of ten thousand machines with fifty thousand programs a search finds what was meant', async () => {
  const find = async (text: string) =>
    (await test.ask(search, { params: { org: 'NORDHAUS' }, query: { text }, token })).result
  expect((await find('router 9876')).Machines.map(({ Name }) => Name)).toEqual(['Router 9876'])
  expect((await find('SN-704711')).Machines.map(({ Name }) => Name)).toEqual(['Router 4711'])
  expect((await find('ardrob')).Programs).toMatchObject([{ Program: 'WARDROBE', MachineId: 'big-9000' }])
  expect((await find('wa')).Programs).toHaveLength(1)
  expect((await find('cab')).Programs).toHaveLength(6)
  expect((await find('no such thing')).Programs).toEqual([])
}, 180_000)

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** How many rows of the table a statement looked at, also those that it left out. */
function rowsRead(plan: Plan, table: string): number {
  const ofOthers = (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each, table), 0)
  if (plan['Relation Name'] !== table) return ofOthers
  const { 'Rows Removed by Filter': left = 0, 'Rows Removed by Index Recheck': missed = 0 } = plan
  return ofOthers + (plan['Actual Rows'] + left + missed) * plan['Actual Loops']
}

/** Rows of the table that the statements of `work` read, by their plans; their answers are empty. */
async function readBy(table: string, work: (db: Database) => Promise<unknown>): Promise<number> {
  let read = 0
  const query: Database['query'] = async (text, values) => {
    const { rows } = await test.db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    for (const { 'QUERY PLAN': plans } of rows) for (const { Plan } of plans) read += rowsRead(Plan, table)
    return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }
  }
  await work({ ...test.db, query })
  return read
}

it.each(['router 9876', 'SN-704711', 'ardrob', 'wa', 'cab', 'no such thing'])(
  'for %j a search reads few of the fifty thousand programs',
  async (text) => {
    const { rows } = await test.db.query<{ id: number }>('select id from machine')
    const seen = rows.map(({ id }) => id)
    const read = await readBy('search_term', (db) =>
      createTermStore(db).find('program', seen, searchWords(text), 6),
    )
    expect(read).toBeLessThanOrEqual(MOST_TERMS_READ)
  },
)

it.each(['router 9876', 'SN-704711', 'ardrob', 'no such thing'])(
  'for %j a search reads few of the ten thousand machines',
  async (text) => {
    const { rows } = await test.db.query<{ accountId: number; organizationId: number }>(
      `select id as "accountId", organization_id as "organizationId" from account where email = 'admin@example.com'`,
    )
    const [viewer] = rows
    if (!viewer) throw new Error('there is no admin')
    const read = await readBy('machine', (db) =>
      findMachines(db, { ...viewer, isAdmin: true }, searchWords(text), 10),
    )
    expect(read).toBeLessThanOrEqual(MOST_MACHINES_READ)
  },
)
