import * as calls from '@millwright/contract/tickets/tickets'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: string
const org = 'NORDHAUS'
const at = Math.floor(Date.now() / 1000) * 1000 - 3 * HOUR_MS

beforeAll(async () => {
  test = await startTestApp()
  owner = await test.signIn('ticket_manager@example.com')
  await test.db.query(
    `insert into alarm_event (machine_id, code, text, from_ts, to_ts)
     select id, '4012', 'Vakuum', $2, $3 from machine where public_id = $1`,
    ['nst-02', new Date(at), new Date(at + HOUR_MS)],
  )
  await test.db.query(
    `insert into status_span (machine_id, from_ts, to_ts, seen_to, status)
     select m.id, s.f, s.t, s.t, s.status from machine m,
       (values ($2::timestamptz, $3::timestamptz, 'EXE'), ($3, $4, 'FAIL')) as s(f, t, status)
      where m.public_id = $1`,
    ['nst-02', new Date(at - 2 * HOUR_MS), new Date(at), new Date(at + HOUR_MS)],
  )
})
afterAll(() => test.stop())

const raise = async (Origin: Record<string, unknown>, more: object = {}) =>
  await test.ask(calls.createTicket, {
    params: { org },
    body: { MachineId: 'nst-02', Origin, PartnerCode: 'WERKHOF', ...more },
    token: owner,
  })

it('an alarm becomes a ticket in one step, and its document, its part and the machine around it go with it', async () => {
  const { result } = await raise({ Kind: 'alarm', Ref: '4012', At: at })
  expect(result).toMatchObject({
    Title: 'Vacuum below threshold, zone 3',
    Priority: 50,
    Origin: { Kind: 'alarm', Ref: '4012' },
    Parts: [{ Id: 'VF-220', Quantity: 1 }],
    MachineData: { Serial: 'AA1-004127', Family: 'CDL' },
  })
  expect(result.Documents[0]?.Title).toContain('Vacuum system')
  expect(result.Snapshot).toMatchObject({ At: at, From: at - 6 * HOUR_MS })
  expect(result.Snapshot?.Spans.map(({ Status }) => Status)).toEqual(['UNKNOWN', 'EXE', 'FAIL'])
  expect(result.Snapshot?.Alarms).toMatchObject([{ Code: '4012', From: at }])

  // The dealer reads it without a look at the machine.
  const dealer = await test.signIn('service_dealer_role@example.com')
  const read = await test.ask(calls.getTicket, {
    params: { org: 'WERKHOF', ticketId: result.Id },
    token: dealer,
  })
  expect(read.result.Snapshot?.Spans).toHaveLength(3)
})

describe('the proposal of a ticket', () => {
  const propose = async (query: Record<string, unknown>, token = owner, place = org) =>
    await test.ask(calls.getTicketProposal, {
      params: { org: place },
      query: { machine: 'nst-02', kind: 'alarm', ref: '4012', at, ...query } as never,
      token,
    })

  it('says what happened and when, to whom it goes and what goes with it', async () => {
    const { result } = await propose({})
    expect(result).toMatchObject({
      Title: 'Vacuum below threshold, zone 3',
      Priority: 50,
      PartnerCode: 'WERKHOF',
      Parts: [{ Id: 'VF-220', Quantity: 1 }],
      Snapshot: { At: at },
      // The test above has raised it.
      IsInWork: true,
    })
    expect(result.Text).toMatch(
      /^4012 Vacuum below threshold, zone 3\nFrom [\d-]{10} \d\d:\d\d to [\d-]{10} \d\d:\d\d$/,
    )
    expect(result.Documents[0]?.Title).toContain('Vacuum system')
  })

  it('is in the language of the reader', async () => {
    await test.db.query(`update account set language = 'de-DE' where email = 'sales_dealer_role@example.com'`)
    const dealer = await test.signIn('sales_dealer_role@example.com')
    const { result } = await propose({}, dealer, 'WERKHOF')
    expect(result.Text).toMatch(/\nVon .+ bis .+$/)
    expect(result.PartnerCode).toBe('WERKHOF')
  })

  it('of a machine of another organization, or of what was not there, is none', async () => {
    expect(await propose({ machine: 'trn-1' })).toMatchObject({ label: 'ERROR_MACHINE_NOT_FOUND' })
    expect(await propose({ ref: '9999' })).toMatchObject({ status: 404, label: 'NOT_FOUND' })
    const other = await test.signIn('admin@other.example.com')
    expect((await propose({}, other, 'SEGHERIA')).status).toBe(404)
    expect((await propose({}, other, org)).status).toBe(403)
  })
})

it('of one thing there is one ticket in work, also when two people press the button at once', async () => {
  const origin = { Kind: 'stop', Ref: 'FAIL', At: at + 1 }
  const both = await Promise.all([1, 2].map(() => raise(origin, { Title: 'It stands' })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.label).toBe('TICKET_EXISTS')
  expect(both.find(({ status }) => status === 200)?.result.Snapshot?.At).toBe(at)
})

it('a stop brings the alarm that caused it, also where it began with another status', async () => {
  await test.db.query(
    `insert into status_span (machine_id, from_ts, to_ts, seen_to, status)
     select m.id, s.f, s.t, s.t, s.status from machine m,
       (values ($2::timestamptz, $3::timestamptz, 'READY'), ($3, $4, 'FAIL')) as s(f, t, status)
      where m.public_id = $1`,
    ['nst-01', new Date(at - 60_000), new Date(at), new Date(at + HOUR_MS)],
  )
  await test.db.query(
    `insert into alarm_event (machine_id, code, text, from_ts, to_ts)
     select id, '4012', 'Vakuum', $2, $3 from machine where public_id = $1`,
    ['nst-01', new Date(at), new Date(at + HOUR_MS)],
  )
  const { result } = await raise({ Kind: 'stop', Ref: 'FAIL', At: at - 60_000 }, { MachineId: 'nst-01' })
  expect(result).toMatchObject({
    Title: 'Vacuum below threshold, zone 3',
    Origin: { Kind: 'stop', Ref: 'FAIL', At: at - 60_000 },
    Parts: [{ Id: 'VF-220' }],
    Snapshot: { At: at - 60_000 },
  })
  expect(result.Documents).not.toEqual([])
  expect(result.Snapshot?.Spans.map(({ Status }) => Status)).toContain('FAIL')
})

describe('an activity', () => {
  const activity = async (machine: string, id: string) =>
    await test.db.query(
      `insert into maintenance_activity (public_id, organization_id, machine_id, cycle, code, action, task_group, device,
         minutes, priority, steps, parts, raised_at, started_at)
       select $2, organization_id, id, 1, 'M-7', 'Replace the filter', '', 'Pump', 30, 50, '[]', $3, $4, $5
         from machine where public_id = $1`,
      [
        machine,
        id,
        JSON.stringify([{ id: 'p1', name: 'Filter VF-220', quantity: 2 }]),
        new Date(at - 48 * HOUR_MS),
        new Date(at),
      ],
    )

  it('becomes a ticket with its parts and what the machine did when the work began', async () => {
    await activity('nst-02', 'activity-1')
    const body = { Kind: 'activity', Ref: 'activity-1', At: at }
    expect(await raise(body)).toMatchObject({ status: 404 })
    await test.db.query(
      `insert into account_role (account_id, role_id) select a.id, r.id from account a, role r
        where a.email = 'ticket_manager@example.com' and r.label = 'maintainer'`,
    )
    owner = await test.signIn('ticket_manager@example.com')
    const { result } = await raise(body)
    expect(result).toMatchObject({
      Title: 'Replace the filter',
      Priority: 50,
      Origin: { Kind: 'activity', Ref: 'activity-1', At: at - 48 * HOUR_MS },
      Parts: [{ Id: 'VF-220', Name: 'Filter VF-220', Quantity: 2 }],
      Snapshot: { At: at },
    })
    expect(result.Snapshot?.Spans.map(({ Status }) => Status)).toEqual(['UNKNOWN', 'EXE', 'FAIL'])
    expect(await raise({ ...body, At: at + 1 })).toMatchObject({ status: 409, label: 'TICKET_EXISTS' })
  })

  it('of another machine or of another organization is none', async () => {
    await activity('nst-01', 'activity-2')
    await activity('pia-1', 'activity-3')
    for (const Ref of ['activity-2', 'activity-3', 'no-such'])
      expect(await raise({ Kind: 'activity', Ref, At: at })).toMatchObject({ status: 404 })
  })
})

it('what was not there becomes no ticket', async () => {
  for (const origin of [
    { Kind: 'alarm', Ref: '9999', At: at },
    { Kind: 'alarm', Ref: '4012', At: at - 60_000 },
    { Kind: 'test', Ref: 'no uuid', At: at },
    { Kind: 'test', Ref: '00000000-0000-4000-8000-000000000000', At: at },
    { Kind: 'stop', Ref: 'EXE', At: at - HOUR_MS },
    { Kind: 'stop', Ref: 'FAIL', At: at - HOUR_MS },
  ])
    expect(await raise(origin)).toMatchObject({ status: 404, label: 'NOT_FOUND' })
  expect(await raise({ Kind: 'activity', Ref: 'a-1', At: at })).toMatchObject({ status: 404 })
  const future = { Kind: 'activity', Ref: 'a-1', At: Date.now() + 9 * HOUR_MS }
  expect((await raise(future, { Title: 'x' })).status).toBe(400)
})
