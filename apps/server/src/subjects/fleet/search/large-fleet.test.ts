import { search } from '@millwright/contract/fleet/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const MACHINES = 10_000
const PROGRAMS = 5

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

it('ten thousand machines with fifty thousand programs are searched in no noticeable time', async () => {
  const took: Record<string, number> = {}
  const find = async (text: string) => {
    const ask = () => test.ask(search, { params: { org: 'NORDHAUS' }, query: { text }, token })
    await ask()
    const since = performance.now()
    const { result } = await ask()
    took[text] = performance.now() - since
    return result
  }
  expect((await find('router 9876')).Machines.map(({ Name }) => Name)).toEqual(['Router 9876'])
  expect((await find('SN-704711')).Machines.map(({ Name }) => Name)).toEqual(['Router 4711'])
  expect((await find('ardrob')).Programs).toMatchObject([{ Program: 'WARDROBE', MachineId: 'big-9000' }])
  expect((await find('wa')).Programs).toHaveLength(1)
  expect((await find('cab')).Programs).toHaveLength(6)
  expect((await find('no such thing')).Programs).toEqual([])
  for (const [text, ms] of Object.entries(took)) expect([text, ms < 1000]).toEqual([text, true])
}, 60_000)
