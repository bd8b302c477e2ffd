import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWeeklyReports } from '../../subjects/analytics/report/weekly-reports.ts'
import { createLicenceNotices } from '../../subjects/machines/licences/licence-notices.ts'
import { createAccessEnds } from '../../subjects/people/partner-access/access-ends.ts'
import { createShiftGoals } from '../../subjects/shifts/shift-goals.ts'
import { createSilenceNotices } from '../../subjects/status/silence-notices.ts'
import { createStores, type Stores } from '../../subjects.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { runOnce } from '../jobs/job.ts'
import type { NoticeRaised } from './notice-events.ts'

/** A Thursday. */
const END = Date.parse('2026-11-12T14:00:00Z')
const context = { key: 'k', attempt: 1 }

let database: TestDatabase
let db: Database
let stores: Stores
let machineId = 0
let partnerId = 0
let ownerId = 0
let partnerAdmin = 0

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 3, onError: () => {} })
  stores = createStores(db)
  const organization = async (code: string): Promise<number> =>
    (
      await db.query<{ id: number }>(
        `insert into organization (business_code, name, type) values ($1, $1, 'CUSTOMER') returning id`,
        [code],
      )
    ).rows[0]?.id ?? 0
  ownerId = await organization('OWNER')
  partnerId = await organization('PARTNER')
  const admin = { lastname: '', isAdmin: true, passwordHash: null, roleLabels: [] }
  await stores.accounts.add({
    ...admin,
    organizationId: ownerId,
    publicId: 'o',
    email: 'o@example.com',
    firstname: 'O',
  })
  partnerAdmin = await stores.accounts.add({
    ...admin,
    organizationId: partnerId,
    publicId: 'p',
    email: 'p@example.com',
    firstname: 'P',
  })
  machineId = await stores.machines.add({
    organizationId: ownerId,
    publicId: 'saw-1',
    name: 'Saw 1',
    shortName: 'SAW 1',
    model: '',
    family: 'CDL',
    manufacturer: '',
    serial: 'S1',
    timezone: 'UTC',
  })
})
beforeEach(() =>
  db.query(
    'truncate durable_event, event_delivery, status_span, plan, access_grant, access_grant_machine cascade',
  ),
)
afterAll(async () => {
  await db.close()
  await database.drop()
})

const raised = async (): Promise<NoticeRaised[]> =>
  (
    await db.query<{ payload: NoticeRaised }>(
      `select payload from durable_event where event = 'noticeRaised' order by id`,
    )
  ).rows.map(({ payload }) => payload)
const span = (status: string, from: number, to: number | null) =>
  db.query(
    'insert into status_span (machine_id, from_ts, to_ts, status, seen_to) values ($1, $2, $3, $4, $5)',
    [machineId, new Date(from), to === null ? null : new Date(to), status, new Date(to ?? from)],
  )

describe('the goal of a shift', () => {
  const plan = () =>
    stores.plans.put('shifts', { machineId }, '2026-11-01', [
      { number: 1, start: '06:00', end: '14:00', goal: { kpi: 'RUNNING_MACHINE', value: 4 * 3600 } },
    ])
  const run = (now: number) =>
    runOnce(
      createShiftGoals({
        db,
        machines: stores.machines,
        plans: stores.plans,
        values: stores,
        now: () => now,
      }),
    )

  it.each([
    [5, 'goalMet'],
    [3, 'goalMissed'],
  ])('with %i of 4 hours is %s, said once and not before the shift is over', async (hours, kind) => {
    await plan()
    await span('EXE', END - 8 * HOUR_MS, END - (8 - hours) * HOUR_MS)
    await span('READY', END - (8 - hours) * HOUR_MS, null)
    await run(END - MINUTE_MS)
    expect(await raised()).toEqual([])
    for (const after of [3, 5, 60]) await run(END + after * MINUTE_MS)
    expect(await raised()).toMatchObject([
      { kind, machineId, facts: { shift: '1', made: hours, goal: 4, unit: 'h' }, at: END },
    ])
  })

  it('of a machine whose time zone is known no more holds up no other', async () => {
    await plan()
    await db.query("update machine set timezone = 'Mars/Olympus' where id = $1", [machineId])
    const other = await stores.machines.add({
      organizationId: ownerId,
      publicId: 'saw-2',
      name: 'Saw 2',
      shortName: 'SAW 2',
      model: '',
      family: 'CDL',
      manufacturer: '',
      serial: 'S2',
      timezone: 'UTC',
    })
    await stores.plans.put('shifts', { machineId: other }, '2026-11-01', [
      { number: 1, start: '06:00', end: '14:00', goal: { kpi: 'RUNNING_MACHINE', value: 3600 } },
    ])
    await db.query(
      `insert into status_span (machine_id, from_ts, to_ts, status, seen_to) values ($1, $2, $3, 'EXE', $3)`,
      [other, new Date(END - 5 * HOUR_MS), new Date(END - HOUR_MS)],
    )
    await run(END + 3 * MINUTE_MS)
    await db.query("update machine set timezone = 'UTC' where id = $1", [machineId])
    expect((await raised()).map((notice) => [notice.machineId, notice.kind])).toEqual([[other, 'goalMet']])
  })

  it('is neither met nor missed when nothing was counted', async () => {
    await plan()
    await run(END + 3 * MINUTE_MS)
    expect(await raised()).toEqual([])
  })
})

describe('access that ends', () => {
  const grant = (endsInDays: number, publicId: string, days = 100) =>
    stores.grants
      .add({
        publicId,
        ownerId,
        partnerId,
        machineIds: [machineId],
        note: '',
        grantedBy: '',
        endsAt: new Date(END + endsInDays * DAY_MS),
      })
      .then((id) =>
        db.query('update access_grant set granted_at = $2 where id = $1', [
          id,
          new Date(END - days * DAY_MS),
        ]),
      )

  it('is announced to the admins of the partner a week and a day before, once each', async () => {
    await grant(6.5, 'week')
    await grant(0.5, 'day')
    await grant(30, 'later')
    await grant(6.5, 'short', -6)
    const job = () => runOnce(createAccessEnds({ db, ...stores, now: () => END }))
    await job()
    await job()
    const notices = await raised()
    expect(notices.map(({ key }) => key).sort()).toEqual(['access ending day 1', 'access ending week 7'])
    expect(notices[0]).toMatchObject({
      organizationId: partnerId,
      accountIds: [partnerAdmin],
      facts: { by: 'OWNER', machines: 'Saw 1' },
    })
  })

  it('is announced although another grant cannot be', async () => {
    await grant(6.5, 'first')
    await grant(6.5, 'second')
    await db.query(`create function refuse_row() returns trigger language plpgsql as $$ begin
        raise exception 'no such value' using errcode = '22021'; end $$`)
    await db.query(
      `create trigger refuse_row before insert on durable_event for each row
         when (new.key like '%first%') execute function refuse_row()`,
    )
    const failures: unknown[] = []
    await createAccessEnds({ db, ...stores, now: () => END }).run({
      isStopped: () => false,
      turn: async () => {},
      failed: (part) => failures.push(part),
    })
    await db.query('drop trigger refuse_row on durable_event')
    expect((await raised()).map(({ key }) => key)).toEqual(['access ending second 7'])
    expect(failures).toEqual([{ grant: 'first' }])
  })
})

describe('a silent machine', () => {
  const silence = () => createSilenceNotices({ db, ...stores })
  const event = { machineId: 0, machine: 'saw-1', since: END }

  it('is a notice when it is still silent after a while, and none when it is back', async () => {
    await span('DISCONNECTED', END, null)
    await silence().handle({ ...event, machineId }, context)
    expect(await raised()).toMatchObject([{ kind: 'machineSilent', facts: { since: END - 90_000 } }])
    await db.query('truncate durable_event cascade')
    await db.query('update status_span set to_ts = $1', [new Date(END + MINUTE_MS)])
    await span('EXE', END + MINUTE_MS, null)
    await silence().handle({ ...event, machineId }, context)
    expect(await raised()).toEqual([])
  })
})

it('a licence that ends is a notice with its last day', async () => {
  const licences = createLicenceNotices({ db, now: () => END })
  const endsAt = '2026-11-30T00:00:00.000Z'
  await licences.handle({ machineId, machine: 'saw-1', activationId: 1, days: 7, endsAt }, context)
  expect(await raised()).toMatchObject([
    { kind: 'licenceEnding', machineId, facts: { days: 7, endsAt: Date.parse(endsAt) } },
  ])
})

it('the weekly report of a reader whose time zone is known no more holds up no other', async () => {
  const readers = [partnerAdmin, (await stores.accounts.adminsOf(ownerId))[0]?.id ?? 0]
  const { rows } = await db.query<{ id: number }>(
    `insert into machine_group (public_id, organization_id, name, is_all) values ('all', $1, 'all', true) returning id`,
    [ownerId],
  )
  await db.query(
    `insert into notice_preference (account_id, timing) values ($1, '{"zone":"Mars/Olympus"}')`,
    [partnerAdmin],
  )
  for (const accountId of readers) await stores.reportSubscriptions.put(accountId, [rows[0]?.id ?? 0], db)
  const monday = Date.parse('2026-11-16T12:00:00Z')
  await runOnce(createWeeklyReports({ db, subscriptions: stores.reportSubscriptions, now: () => monday }))
  const due = await db.query<{ id: number }>(
    `select (payload->>'accountId')::bigint as id from durable_event where event = 'reportDue' order by id`,
  )
  expect(due.rows.map(({ id }) => id).sort()).toEqual(readers.sort())
})
