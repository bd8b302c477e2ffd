import { DEFAULT_TIMING } from '@millwright/domain/notices/preference'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStores, NOTICES, type Stores } from '../../subjects.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createBus } from '../bus/bus.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { runOnce } from '../jobs/job.ts'
import { createDueNotices } from './due-notices.ts'
import type { NoticeRaised } from './notice-events.ts'
import { createTellPeople } from './tell-people.ts'

const NIGHT = Date.parse('2026-11-12T23:00Z')
const MORNING = Date.parse('2026-11-13T06:00Z')

let database: TestDatabase
let db: Database
let stores: Stores
let now = NIGHT
let elena = 0
let ben = 0
let machineId = 0

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
  stores = createStores(db)
  const { rows } = await db.query<{ id: number }>(
    `insert into organization (business_code, name, type) values ('ONE', 'One', 'CUSTOMER') returning id`,
  )
  const organizationId = rows[0]?.id ?? 0
  await db.query(
    `insert into machine_group (public_id, organization_id, name, is_all) values ('all', $1, 'all', true)`,
    [organizationId],
  )
  const person = (name: string) =>
    stores.accounts.add({
      publicId: name,
      organizationId,
      email: `${name}@example.com`,
      firstname: name,
      lastname: '',
      isAdmin: true,
      passwordHash: null,
      roleLabels: [],
    })
  elena = await person('elena')
  ben = await person('ben')
  machineId = await stores.machines.add({
    organizationId,
    publicId: 'saw-1',
    name: 'Saw 1',
    shortName: 'SAW 1',
    model: '',
    family: 'SEZ',
    manufacturer: '',
    serial: 'S1',
    timezone: 'UTC',
  })
})
beforeEach(async () => {
  now = NIGHT
  await db.query('truncate notice, durable_event, event_delivery, alarm_acknowledgement, alarm_event cascade')
  await db.query('truncate notice_preference')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const bus = createBus()
const tell = (code: string, more: Partial<NoticeRaised> = {}) =>
  createTellPeople({ db, ...stores, bus, now: () => now }).handle(
    {
      key: `alarm ${code}`,
      kind: 'alarm',
      machineId,
      facts: { code, text: 'Blade worn' },
      action: '/machine/saw-1/alarms',
      at: now,
      ...more,
    } as NoticeRaised,
    { key: code, attempt: 1 },
  )
const run = () => runOnce(createDueNotices({ db, ...stores, noticeWords: NOTICES, bus, now: () => now }))
const sent = async (event: 'pushDue' | 'mailDue', accountId: number): Promise<number[]> =>
  (
    await db.query<{ many: number }>(
      `select jsonb_array_length(payload -> 'noticeIds') as many from durable_event
        where event = $1 and (payload ->> 'accountId')::bigint = $2 order by id`,
      [event, accountId],
    )
  ).rows.map(({ many }) => many)
const listOf = async (accountId: number): Promise<string[]> =>
  (
    await db.query<{ code: string }>(
      `select n.facts ->> 'code' as code from person_notice p join notice n on n.id = p.latest_id
        where p.account_id = $1 and p.is_listed order by n.id`,
      [accountId],
    )
  ).rows.map(({ code }) => code)
const quietNights = { ...DEFAULT_TIMING, quiet: { ...DEFAULT_TIMING.quiet, isOn: true } }
const choose = async (accountId: number, column: 'subscriptions' | 'matrix' | 'timing', value: unknown) => {
  await db.query(
    `insert into notice_preference (account_id, ${column}) values ($1, $2)
     on conflict (account_id) do update set ${column} = excluded.${column}`,
    [accountId, JSON.stringify(value)],
  )
}

describe('in quiet hours', () => {
  it('a notice is in the list at once, and its message is sent when they end, with all others as one', async () => {
    await choose(elena, 'timing', quietNights)
    await choose(elena, 'matrix', { Alarms: { quiet: false } })
    for (const code of ['1', '2', '3']) await tell(code)
    expect(await listOf(elena)).toEqual(['1', '2', '3'])
    expect(await sent('pushDue', elena)).toEqual([])
    expect(await sent('pushDue', ben)).toEqual([1, 1, 1])
    await run()
    expect(await sent('pushDue', elena)).toEqual([])
    now = MORNING
    await run()
    await run()
    expect(await sent('pushDue', elena)).toEqual([3])
  })

  it('what was read meanwhile is not sent any more', async () => {
    await choose(elena, 'timing', quietNights)
    await choose(elena, 'matrix', { Alarms: { quiet: false } })
    await tell('1')
    const { rows } = await db.query<{ id: number }>('select id from notice')
    const viewer = { accountId: elena, organizationId: 1, isAdmin: true }
    expect(await stores.notices.markRead(viewer, rows[0]?.id ?? 0)).toBe(true)
    now = MORNING
    await run()
    expect(await sent('pushDue', elena)).toEqual([])
  })

  it('a topic that may, and what is urgent, is sent at once', async () => {
    await choose(elena, 'timing', quietNights)
    await tell('1')
    await choose(elena, 'matrix', { Alarms: { quiet: false } })
    await tell('2', { isUrgent: true })
    expect(await sent('pushDue', elena)).toEqual([1, 1])
  })
})

it('a digest gathers the mails of a day', async () => {
  await choose(elena, 'timing', { ...DEFAULT_TIMING, digest: { isOn: true, every: 'day', at: 14 * 60 } })
  await choose(elena, 'matrix', { Alarms: { email: true } })
  for (const code of ['1', '2']) await tell(code)
  now = Date.parse('2026-11-13T13:59Z')
  await run()
  expect(await sent('mailDue', elena)).toEqual([])
  now += MINUTE_MS
  await run()
  expect(await sent('mailDue', elena)).toEqual([2])
})

describe('what is not read in time', () => {
  beforeEach(async () => {
    await choose(ben, 'subscriptions', { Alarms: false })
    await db.transaction((tx) =>
      stores.noticePreferences.putEscalation(elena, { afterMinutes: 15, accountId: ben }, tx),
    )
    await tell('1')
  })

  it('goes to the next person, once, though they do not want the topic', async () => {
    now += 14 * MINUTE_MS
    await run()
    expect(await listOf(ben)).toEqual([])
    now += MINUTE_MS
    await run()
    await run()
    expect(await listOf(ben)).toEqual(['1'])
    expect(await sent('pushDue', ben)).toEqual([1])
    expect(await sent('mailDue', ben)).toEqual([1])
  })

  it('stays with the first who has seen it in the list', async () => {
    await stores.notices.markOld(elena)
    now += 15 * MINUTE_MS
    await run()
    expect(await listOf(ben)).toEqual([])
  })

  it('goes nowhere when somebody has acknowledged the alarm, or it is over', async () => {
    await stores.acknowledgements.add({ machineId, accountId: ben, by: 'Ben', at: now, note: '' }, [
      { code: '1', from: NIGHT },
    ])
    await tell('2')
    await db.query(
      `insert into alarm_event (machine_id, from_ts, code, to_ts, text) values ($1, $2, '2', $2, '')`,
      [machineId, new Date(NIGHT)],
    )
    now += 15 * MINUTE_MS
    await run()
    expect(await listOf(ben)).toEqual([])
  })

  it('goes to the next person although another one cannot be escalated', async () => {
    await tell('2')
    await tell('3')
    await db.query("update notice set kind = 'unknown' where key = 'alarm 2'")
    now += 15 * MINUTE_MS
    const failures: unknown[] = []
    const job = createDueNotices({ db, ...stores, noticeWords: NOTICES, bus, now: () => now })
    await job.run({ isStopped: () => false, turn: async () => {}, failed: (part) => failures.push(part) })
    expect(await listOf(ben)).toEqual(['1', '3'])
    expect(failures).toEqual([{ noticeId: expect.any(Number), machineId }])
  })

  it('does not go round in a circle between two people', async () => {
    await db.transaction((tx) =>
      stores.noticePreferences.putEscalation(ben, { afterMinutes: 15, accountId: elena }, tx),
    )
    for (let time = 0; time < 5; time++) {
      now += 15 * MINUTE_MS
      await run()
    }
    expect(await listOf(elena)).toEqual(['1'])
    expect(await listOf(ben)).toEqual(['1'])
    expect(await sent('pushDue', elena)).toEqual([1])
    expect(await sent('pushDue', ben)).toEqual([1])
  })
})

it('a time zone that is known no more keeps nobody from their notices', async () => {
  await choose(elena, 'timing', { ...quietNights, zone: 'Mars/Olympus' })
  await choose(elena, 'matrix', { Alarms: { quiet: false } })
  await tell('1')
  expect(await listOf(ben)).toEqual(['1'])
  expect(await listOf(elena)).toEqual(['1'])
})
