import { getMachine } from '@millwright/contract/machines/machines'
import { listNotifications } from '@millwright/contract/notifications/notifications'
import { listAudit } from '@millwright/contract/people/audit'
import { putTicketAccess } from '@millwright/contract/tickets/ticket-access'
import type { TicketStepBody } from '@millwright/contract/tickets/ticket-bodies'
import type { TicketFile } from '@millwright/contract/tickets/ticket-shapes'
import * as calls from '@millwright/contract/tickets/tickets'
import type { BodyOf } from '@millwright/contract/wire/call'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBus } from '../../platform/bus/bus.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLateTickets } from './late-tickets.ts'
import { createTicketStore } from './ticket-store.ts'

let test: TestApp
let owner: string
let dealer: string
let vendor: string
const org = 'NORDHAUS'
const dealers = 'WERKHOF'
const WITHIN = { timeout: 60_000, interval: 100 }

beforeAll(async () => {
  test = await startTestApp()
  owner = await test.signIn('ticket_manager@example.com')
  dealer = await test.signIn('service_dealer_role@example.com')
  vendor = await test.signIn('vendor_user@example.com')
})
afterAll(() => test.stop())

type Body = Partial<BodyOf<typeof calls.createTicket>>
const raise = async (body: Body = {}, token = owner, place = org) =>
  await test.ask(calls.createTicket, {
    params: { org: place },
    body: { MachineId: 'nst-02', Title: 'Vacuum low in zone 3', PartnerCode: dealers, ...body },
    token,
  })
const get = async (ticketId: string, token = owner, place = org) =>
  await test.ask(calls.getTicket, { params: { org: place, ticketId }, token })
const step = async (
  ticket: { Id: string; Version: number },
  body: Omit<TicketStepBody, 'Version'>,
  token = dealer,
  place = dealers,
) =>
  await test.ask(calls.stepTicket, {
    params: { org: place, ticketId: ticket.Id },
    body: { Version: ticket.Version, ...body },
    token,
  })
const personId = async (email: string) => {
  const { rows } = await test.db.query<{ id: string }>(
    'select public_id as id from account where email = $1',
    [email],
  )
  return rows[0]?.id ?? ''
}
const noticesOf = async (token: string, email: string) => {
  const params = { me: await personId(email) }
  const { result } = await test.ask(listNotifications, { params, token })
  return result.map(({ Notification }) => `${Notification.Title}: ${Notification.Text}`)
}
const upload = async (ticketId: string, name: string, bytes: Uint8Array, token = owner, place = org) => {
  const form = new FormData()
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const path = calls.addTicketFile.path.replace(':org', place).replace(':ticketId', ticketId)
  const answer = await fetch(test.app.publicUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return {
    status: answer.status,
    ...((await answer.json()) as { result: TicketFile & { label?: string } }),
  }
}
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a ticket', () => {
  it('goes from the customer over the dealer to its end, in one thread', async () => {
    const { result: raised } = await raise({ Text: 'Zone 3 drops to −0.48 bar.\nFilter looks grey.' })
    expect(raised).toMatchObject({
      State: 'open',
      Side: 'owner',
      Partner: { BusinessCode: dealers },
      Version: 1,
    })
    const dealerId = await personId('service_dealer_role@example.com')
    const taken = await step(raised, { Step: 'assign', AssigneeId: dealerId })
    expect(taken.result).toMatchObject({ State: 'assigned', Side: 'partner', Assignee: { Side: 'partner' } })
    const waiting = await step(taken.result, { Step: 'wait', PartsDay: '2026-12-01' })
    expect(waiting.result).toMatchObject({ State: 'waiting_for_parts', PartsDay: '2026-12-01' })
    const answered = await test.ask(calls.commentTicket, {
      params: { org, ticketId: raised.Id },
      body: { Text: 'Thanks', Mentions: [dealerId] },
      token: owner,
    })
    expect(answered.result.Version).toBe(waiting.result.Version)
    const done = await step(waiting.result, { Step: 'finish', Note: 'New cartridge' })
    expect(done.result).toMatchObject({ State: 'done', Solution: 'New cartridge', PartsDay: null })
    const closed = await step(done.result, { Step: 'close' })
    expect(closed.result).toMatchObject({ State: 'closed', Steps: ['reopen'] })
    expect(closed.result.Thread.map(({ Kind, Side }) => `${Kind} ${Side}`)).toEqual([
      'raised owner',
      'comment owner',
      'assign partner',
      'wait partner',
      'comment owner',
      'finish partner',
      'comment partner',
      'close partner',
    ])
    const again = await step(closed.result, { Step: 'reopen' }, owner, org)
    expect(again.result).toMatchObject({ State: 'assigned', Reopened: 1 })
    const log = await test.ask(listAudit, {
      params: { org },
      query: { action: 'ticket_stepped' },
      token: await test.signIn('admin@example.com'),
    })
    expect(log.result.filter(({ Target }) => Target === raised.Number)).toHaveLength(5)
  })

  it('that two people change at once is changed by one, and the other learns of it', async () => {
    const { result } = await raise()
    const AssigneeId = await personId('service_dealer_role@example.com')
    const taken = await step(result, { Step: 'assign', AssigneeId })
    const answers = await Promise.all([
      step(taken.result, { Step: 'finish' }),
      step(taken.result, { Step: 'finish' }, owner, org),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.label).toBe('TICKET_CHANGED')
  })

  it('is not given to somebody without rights', async () => {
    const { result } = await raise()
    for (const email of ['maintainer@example.com', 'vendor_user@example.com', 'admin@example.com']) {
      const refused = await step(result, { Step: 'assign', AssigneeId: await personId(email) }, owner, org)
      expect(refused).toMatchObject({ status: 400, field: 'AssigneeId' })
    }
    const customer = await personId('ticket_manager@example.com')
    expect(await step(result, { Step: 'assign', AssigneeId: customer })).toMatchObject({ status: 400 })
    expect(await step(result, { Step: 'finish' })).toMatchObject({ status: 409, label: 'STEP_NOT_POSSIBLE' })
    expect((await get(result.Id)).result.Thread).toHaveLength(1)
  })

  it('is notified to the partner, and a mention to the person', async () => {
    const { result } = await raise({ Title: 'Heard of by the dealer' })
    const isNotified = (text: string) =>
      vi.waitFor(async () => {
        const notices = await noticesOf(dealer, 'service_dealer_role@example.com')
        expect(notices).toContainEqual(expect.stringContaining(text))
      }, WITHIN)
    await isNotified(`${result.Number} Heard of by the dealer`)
    await test.ask(calls.commentTicket, {
      params: { org, ticketId: result.Id },
      body: { Text: 'Can you look at it?', Mentions: [await personId('service_dealer_role@example.com')] },
      token: owner,
    })
    await isNotified('Can you look at it?')
    const refused = await test.ask(calls.commentTicket, {
      params: { org, ticketId: result.Id },
      body: { Text: 'x', Mentions: [await personId('vendor_user@example.com')] },
      token: owner,
    })
    expect(refused).toMatchObject({ status: 400, field: 'Mentions' })
    const others = await noticesOf(vendor, 'vendor_user@example.com')
    expect(others.join()).not.toContain('Heard of')
  })

  it('is late by its priority: once for those who have it, once for all, and no more', async () => {
    const { result } = await raise({ Title: 'Very late', Priority: 60 })
    const late = async (hours: number) => {
      const now = () => Date.now() + hours * HOUR_MS
      const tickets = createTicketStore(test.db)
      await createLateTickets({ db: test.db, tickets, bus: createBus(), now }).run({
        isStopped: () => false,
        turn: async () => {},
        failed: () => {},
      })
      const { Thread } = (await get(result.Id)).result
      return Thread.filter(({ Kind }) => Kind === 'escalated').length
    }
    expect([await late(3), await late(4.1), await late(4.2), await late(6.1), await late(99)]).toEqual([
      0, 1, 1, 2, 2,
    ])
    await vi.waitFor(async () => {
      const notices = await noticesOf(owner, 'ticket_manager@example.com')
      expect(notices).toContainEqual(expect.stringContaining(`${result.Number} is late`))
    }, WITHIN)
  })

  it('that cannot be escalated keeps no other from it', async () => {
    const bad = (await raise({ Title: 'Broken row', Priority: 60 })).result
    const good = (await raise({ Title: 'Behind it', Priority: 60 })).result
    await test.db.query(`create function refuse_row() returns trigger language plpgsql as $$ begin
        raise exception 'no such value' using errcode = '22003'; end $$`)
    await test.db.query(
      `create trigger refuse_row before update of escalation on ticket for each row
         when (new.title = 'Broken row') execute function refuse_row()`,
    )
    const failures: unknown[] = []
    await createLateTickets({
      db: test.db,
      tickets: createTicketStore(test.db),
      bus: createBus(),
      now: () => Date.now() + 99 * HOUR_MS,
    }).run({ isStopped: () => false, turn: async () => {}, failed: (part) => failures.push(part) })
    await test.db.query('drop trigger refuse_row on ticket')
    const escalations = async ({ Id }: { Id: string }) =>
      (await get(Id)).result.Thread.filter(({ Kind }) => Kind === 'escalated').length
    expect(failures).toEqual([{ ticket: bad.Id }])
    expect([await escalations(bad), await escalations(good)]).toEqual([0, 1])
  })

  it('of another organization is neither read, listed, changed nor written', async () => {
    const { result } = await raise({ Title: 'Not for others' })
    const place = { org: 'MILLMAKER' }
    const params = { ...place, ticketId: result.Id }
    const statuses = [
      (await get(result.Id, vendor, 'MILLMAKER')).status,
      (await step(result, { Step: 'close' }, vendor, 'MILLMAKER')).status,
      (await test.ask(calls.commentTicket, { params, body: { Text: 'x' }, token: vendor })).status,
      (await test.ask(calls.patchTicket, { params, body: { Version: 1, Title: 'x' }, token: vendor })).status,
      (await test.ask(calls.listTicketPeople, { params, token: vendor })).status,
      (await upload(result.Id, 'a.txt', Buffer.from('x'), vendor, 'MILLMAKER')).status,
      // A machine that the maker was given no access to.
      (await raise({ MachineId: 'awj-1', PartnerCode: null }, vendor, 'MILLMAKER')).status,
    ]
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404])
    const all = await test.ask(calls.listTickets, { params: place, query: { state: 'all' }, token: vendor })
    expect(all.result.map(({ Title }) => Title)).not.toContain('Not for others')
    const own = await raise({ Title: 'From the maker', PartnerCode: null }, vendor, 'MILLMAKER')
    expect(own.result).toMatchObject({ Side: 'partner', Owner: { BusinessCode: org } })
    expect((await get(own.result.Id)).status).toBe(200)
    expect((await get(own.result.Id, dealer, dealers)).status).toBe(404)
  })

  it('is found by state, person, machine and words', async () => {
    const { result } = await raise({ Title: 'Clamp pods move', MachineId: 'nst-01' })
    const find = async (query: Record<string, string>) => {
      const { result: found } = await test.ask(calls.listTickets, { params: { org }, query, token: owner })
      return found.some(({ Id }) => Id === result.Id)
    }
    expect(await find({})).toBe(true)
    expect(await find({ search: 'pods' })).toBe(true)
    expect(await find({ search: result.Number.toLowerCase() })).toBe(true)
    expect(await find({ machine: 'nst-01', assignee: 'nobody', state: 'open' })).toBe(true)
    expect(await find({ machine: 'nst-02' })).toBe(false)
    expect(await find({ assignee: 'me' })).toBe(false)
    expect(await find({ state: 'closed' })).toBe(false)
    const counts = await test.ask(calls.countTickets, { params: { org }, token: owner })
    expect(counts.result.open).toBeGreaterThan(0)
  })

  it('is refused by field when it says nothing or too much', async () => {
    expect(await raise({ Title: '  ' })).toMatchObject({ status: 400, field: 'Title' })
    expect(await raise({ Title: 'x'.repeat(101) })).toMatchObject({ status: 400, field: 'Title' })
    expect(await raise({ Text: 'a\0b' })).toMatchObject({ status: 400, field: 'Text' })
    expect(await raise({ Priority: 61 })).toMatchObject({ status: 400, field: 'Priority' })
    expect(await raise({ PartnerCode: 'SEGHERIA' })).toMatchObject({ label: 'PARTNER_NOT_FOUND' })
    expect(await raise({ MachineId: 'trn-1' })).toMatchObject({ label: 'ERROR_MACHINE_NOT_FOUND' })
    const { result } = await raise()
    const AssigneeId = await personId('service_dealer_role@example.com')
    const taken = await step(result, { Step: 'assign', AssigneeId })
    const wait = await step(taken.result, { Step: 'wait', PartsDay: '2026-02-31' })
    expect(wait).toMatchObject({ status: 400, field: 'PartsDay' })
  })
})

describe('the files of a ticket', () => {
  it('are read by both sides and refused when they are not what they are called', async () => {
    const { result } = await raise()
    const sent = await upload(result.Id, 'filter.png', PNG)
    expect(sent).toMatchObject({ status: 200, result: { Type: 'image/png', Name: 'filter.png' } })
    for (const [name, bytes] of [
      ['filter.jpg', PNG],
      ['quote.pdf', Buffer.from('MZ not a pdf')],
      ['curve.csv', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(64)])],
      ...[
        'start.bat',
        'fix.PS1',
        'page.hta',
        'quote.pdf.js',
        'plan.lnk',
        'tool.jar',
        'quote.docm',
        'a.cmd.',
      ].map((script) => [script, Buffer.from('echo')] as const),
    ] as const)
      expect(await upload(result.Id, name, bytes)).toMatchObject({
        status: 415,
        result: { label: 'UNSUPPORTED_MEDIA_TYPE' },
      })
    expect((await get(result.Id)).result.Files.map(({ Name }) => Name)).toEqual(['filter.png'])
    const read = (place: string, token: string) => {
      const path = `/api/${place}/tickets/${result.Id}/files/${sent.result.Id}`
      return fetch(test.app.publicUrl + path, { headers: { authorization: `Bearer ${token}` } })
    }
    const answer = await read(dealers, dealer)
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true)
    expect((await read('MILLMAKER', vendor)).status).toBe(404)
  })

  it('answer absurd ranges without failing', async () => {
    const { result } = await raise()
    const sent = await upload(result.Id, 'filter.png', PNG)
    const path = `/api/${org}/tickets/${result.Id}/files/${sent.result.Id}`
    for (const range of [
      'bytes=9999999999-',
      'bytes=-0',
      'bytes=5-1',
      'bytes=99999999999999999999999-1e9',
      `bytes=${'0-1,'.repeat(2000)}0-1`,
      'lines=1-2',
      'bytes=',
    ]) {
      const answer = await fetch(test.app.publicUrl + path, {
        headers: { authorization: `Bearer ${owner}`, range },
      })
      expect([200, 206, 400, 416]).toContain(answer.status)
      await answer.arrayBuffer()
    }
  })
})

describe('a comment', () => {
  const comment = async (ticketId: string, Text: string, Mentions: string[] = []) =>
    await test.ask(calls.commentTicket, { params: { org, ticketId }, body: { Text, Mentions }, token: owner })

  it('that is no text, too long, or mentions somebody without access is refused, and nothing of it stays', async () => {
    const { result } = await raise()
    for (const text of ['', '   ', 'a\0b', 'x'.repeat(2001)])
      expect(await comment(result.Id, text)).toMatchObject({ status: 400, field: 'Text' })
    for (const email of ['vendor_user@example.com', 'admin@example.com', 'admin@other.example.com'])
      expect(await comment(result.Id, 'Look', [await personId(email)])).toMatchObject({
        status: 400,
        field: 'Mentions',
      })
    expect((await get(result.Id)).result.CommentCount).toBe(0)
    // Half of a sign is stored as what it is, or refused; it must not break the thread.
    const half = await comment(result.Id, 'half \ud800 sign')
    expect([200, 400]).toContain(half.status)
    expect((await get(result.Id)).status).toBe(200)
  })
})

describe('the machine of a ticket', () => {
  const sees = async () =>
    (await test.ask(getMachine, { params: { id: 'nst-02' }, token: dealer })).status === 200
  const open = async (ticket: { Id: string; Version: number }, IsMachineOpen: boolean) =>
    await test.ask(calls.patchTicket, {
      params: { org, ticketId: ticket.Id },
      body: { Version: ticket.Version, IsMachineOpen },
      token: owner,
    })

  it('is open to the dealer if the admins of the owner allow it, for as long as the ticket is open', async () => {
    const admin = await test.signIn('admin@example.com')
    await test.db.query(
      `update access_grant set ended_at = now(), ended_by = 'test'
        where partner_id = (select id from organization where business_code = $1)`,
      [dealers],
    )
    expect(await sees()).toBe(false)
    const { result } = await raise()
    const allow = (MaxDays: number) =>
      test.ask(putTicketAccess, { params: { org }, body: { MaxDays }, token: admin })
    await allow(0)
    expect(await open(result, true)).toMatchObject({ status: 403 })
    await allow(14)
    const opened = await open(result, true)
    expect(opened.result.MachineOpenUntil).not.toBeNull()
    expect(await sees()).toBe(true)
    const AssigneeId = await personId('service_dealer_role@example.com')
    const taken = await step(opened.result, { Step: 'assign', AssigneeId })
    expect(taken.result.SeesMachine).toBe(true)
    const done = await step(taken.result, { Step: 'finish' })
    expect(await sees()).toBe(true)
    const closed = await step(done.result, { Step: 'close' })
    expect(closed.result).toMatchObject({ SeesMachine: false, MachineOpenUntil: null })
    expect(await sees()).toBe(false)
    for (const action of ['access_granted', 'access_ended'] as const) {
      const log = await test.ask(listAudit, { params: { org }, query: { action }, token: admin })
      expect(log.result[0]).toMatchObject({ Target: dealers, Detail: { note: result.Number } })
    }
    // The partner itself cannot open it.
    const again = await raise()
    const patch = { Version: again.result.Version, IsMachineOpen: true }
    const params = { org: dealers, ticketId: again.result.Id }
    expect(await test.ask(calls.patchTicket, { params, body: patch, token: dealer })).toMatchObject({
      status: 403,
    })
  })
})
