import * as calls from '@millwright/contract/calls/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: string
const org = 'NORDHAUS'
const HOUR_MS = 3_600_000
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

it('of one thing there is one ticket in work, also when two people press the button at once', async () => {
  const origin = { Kind: 'stop', Ref: 'FAIL', At: at + 1 }
  const both = await Promise.all([1, 2].map(() => raise(origin, { Title: 'It stands' })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.label).toBe('TICKET_EXISTS')
  expect(both.find(({ status }) => status === 200)?.result.Snapshot?.At).toBe(at)
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
  expect(await raise({ Kind: 'activity', Ref: 'a-1', At: at })).toMatchObject({ status: 400, field: 'Title' })
  const future = { Kind: 'activity', Ref: 'a-1', At: Date.now() + 9 * HOUR_MS }
  expect((await raise(future, { Title: 'x' })).status).toBe(400)
})
