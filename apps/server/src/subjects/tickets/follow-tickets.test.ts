import { addDocument } from '@millwright/contract/documents/documents'
import { listNotifications } from '@millwright/contract/notifications/notifications'
import { listAudit } from '@millwright/contract/people/audit'
import * as calls from '@millwright/contract/tickets/tickets'
import type { BodyOf } from '@millwright/contract/wire/call'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const org = 'NORDHAUS'
const people: Record<string, { token: string; place: string; id: string }> = {}
const WITHIN = { timeout: 60_000, interval: 100 }

beforeAll(async () => {
  test = await startTestApp()
  for (const [name, email, place] of [
    ['keeper', 'ticket_manager@example.com', org],
    ['line', 'manager_di_linea@example.com', org],
    ['repair', 'manager_manutenzione@example.com', org],
    ['admin', 'admin@example.com', org],
    ['maintainer', 'maintainer@example.com', org],
    ['dealer', 'service_dealer_role@example.com', 'WERKHOF'],
    ['maker', 'vendor_user@example.com', 'MILLMAKER'],
  ] as const) {
    const { rows } = await test.db.query<{ id: string }>(
      'select public_id as id from account where email = $1',
      [email],
    )
    people[name] = { token: await test.signIn(email), place, id: rows[0]?.id ?? '' }
  }
})
afterAll(() => test.stop())

const as = (name: string) => {
  const person = people[name]
  if (!person) throw new Error(`nobody is called ${name}`)
  return person
}
const raise = async (name: string, body: Partial<BodyOf<typeof calls.createTicket>> = {}) =>
  await test.ask(calls.createTicket, {
    params: { org: as(name).place },
    body: { MachineId: 'nst-02', Title: 'Noise at the pump', ...body },
    token: as(name).token,
  })
const get = async (name: string, ticketId: string) =>
  await test.ask(calls.getTicket, { params: { org: as(name).place, ticketId }, token: as(name).token })
const patch = async (name: string, ticketId: string, body: Record<string, unknown>) =>
  await test.ask(calls.patchTicket, {
    params: { org: as(name).place, ticketId },
    body: { Version: (await get('keeper', ticketId)).result.Version, ...body },
    token: as(name).token,
  })
const step = async (name: string, ticketId: string, body: { Step: 'assign'; AssigneeId: string }) =>
  await test.ask(calls.stepTicket, {
    params: { org: as(name).place, ticketId },
    body: { Version: (await get('keeper', ticketId)).result.Version, ...body },
    token: as(name).token,
  })
const comment = async (name: string, ticketId: string, Text: string) =>
  await test.ask(calls.commentTicket, {
    params: { org: as(name).place, ticketId },
    body: { Text },
    token: as(name).token,
  })
const upload = async (name: string, path: string, file: string, text: string) => {
  const form = new FormData()
  form.set('file', new Blob([text]), file)
  const headers = { authorization: `Bearer ${as(name).token}` }
  const answer = await fetch(test.app.publicUrl + path, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { result: { Id: string } }).result
}
const download = async (name: string, path: string) => {
  const headers = { authorization: `Bearer ${as(name).token}` }
  const answer = await fetch(test.app.publicUrl + path, { headers })
  return { status: answer.status, text: await answer.text() }
}

describe('a ticket that is raised without a role for tickets', () => {
  it('is followed by the one who raised it, who sees no other', async () => {
    const { result: other } = await raise('keeper')
    for (const name of ['line', 'repair', 'admin']) {
      const { result } = await raise(name)
      const list = await test.ask(calls.listTickets, {
        params: { org },
        query: { state: 'all' },
        token: as(name).token,
      })
      expect(list.result.map(({ Id }) => Id)).toEqual([result.Id])
      const counts = await test.ask(calls.countTickets, { params: { org }, token: as(name).token })
      expect(counts.result).toMatchObject({ open: 1, assigned: 0, closed: 0 })
      expect((await get(name, result.Id)).status).toBe(200)
      expect((await get('keeper', result.Id)).status).toBe(200)
      expect((await get(name, other.Id)).status).toBe(404)
      expect((await comment(name, other.Id, 'Mine?')).status).toBe(404)
      expect((await patch(name, other.Id, { Title: 'Mine' })).status).toBe(404)
    }
    expect((await raise('maintainer')).status).toBe(403)
  })

  it('goes to the dealer, whose answer is notified to them with a way to their own page', async () => {
    const { result } = await raise('line', { Title: 'Followed by the line' })
    expect(result.Partner?.BusinessCode).toBe('WERKHOF')
    await comment('dealer', result.Id, 'I come at 14:00')
    await vi.waitFor(async () => {
      const params = { me: as('line').id }
      const notices = await test.ask(listNotifications, { params, token: as('line').token })
      const found = notices.result.find(({ Notification }) => Notification.Text.includes('I come at 14:00'))
      expect(found?.Notification.Action).toContain(`/maintenance/my-tickets?ticket=${result.Id}`)
    }, WITHIN)
  })

  it('is given to those who work on tickets, and opens no machine', async () => {
    const { result } = await raise('line')
    expect(await step('line', result.Id, { Step: 'assign', AssigneeId: as('line').id })).toMatchObject({
      status: 400,
      field: 'AssigneeId',
    })
    const given = await step('line', result.Id, { Step: 'assign', AssigneeId: as('dealer').id })
    expect(given.result).toMatchObject({ State: 'assigned', MayOpenDays: 0 })
    expect(await patch('line', result.Id, { IsMachineOpen: true })).toMatchObject({ status: 403 })
  })
})

describe('the partner of a ticket', () => {
  it('is the ticket manager of the machine, unless somebody says otherwise', async () => {
    const manager = (name: string) =>
      test.db.query(`update machine set ticket_manager = $1 where public_id = 'nst-01'`, [name])
    const partnerOf = async (body: object = {}) =>
      (await raise('keeper', { MachineId: 'nst-01', ...body })).result.Partner?.BusinessCode ?? null
    await manager('millmaker')
    expect(await partnerOf()).toBe('MILLMAKER')
    expect(await partnerOf({ PartnerCode: 'WERKHOF' })).toBe('WERKHOF')
    expect(await partnerOf({ PartnerCode: null })).toBeNull()
    await manager('CMS')
    expect(await partnerOf()).toBeNull()
  })

  it('is changed by the owner: the one before loses sight, the next reads nothing of theirs', async () => {
    const { result } = await raise('keeper', { PartnerCode: 'WERKHOF', Text: 'It rattles.' })
    await upload('keeper', `/api/${org}/tickets/${result.Id}/files`, 'ours.txt', 'ours')
    await step('dealer', result.Id, { Step: 'assign', AssigneeId: as('dealer').id })
    await comment('dealer', result.Id, 'Our price is 90')
    const theirs = await upload('dealer', `/api/WERKHOF/tickets/${result.Id}/files`, 'offer.txt', 'offer')
    expect(await patch('dealer', result.Id, { PartnerCode: 'MILLMAKER' })).toMatchObject({ status: 403 })
    expect(await patch('keeper', result.Id, { PartnerCode: 'SEGHERIA' })).toMatchObject({
      label: 'PARTNER_NOT_FOUND',
    })

    const changed = await patch('keeper', result.Id, { PartnerCode: 'MILLMAKER' })
    expect(changed.result).toMatchObject({
      State: 'open',
      Assignee: null,
      Partner: { BusinessCode: 'MILLMAKER' },
    })
    expect((await get('dealer', result.Id)).status).toBe(404)
    const read = (await get('maker', result.Id)).result
    expect(read.Thread.map(({ Kind }) => Kind)).toEqual(['raised', 'comment', 'file', 'partner'])
    expect(read.Files.map(({ Name }) => Name)).toEqual(['ours.txt'])
    const path = `/api/MILLMAKER/tickets/${result.Id}/files/${theirs.Id}`
    expect((await download('maker', path)).status).toBe(404)
    expect((await get('keeper', result.Id)).result.Thread.map(({ Text }) => Text)).toContain(
      'Our price is 90',
    )
    const log = await test.ask(listAudit, {
      params: { org },
      query: { action: 'ticket_changed' },
      token: as('admin').token,
    })
    expect(log.result[0]).toMatchObject({
      Target: result.Number,
      Detail: { PartnerCode: 'MILLMAKER', PartnerBefore: 'WERKHOF' },
    })
    expect((await patch('keeper', result.Id, { PartnerCode: null })).result.Partner).toBeNull()
    expect((await get('maker', result.Id)).status).toBe(404)
  })

  it('stays where it raised the ticket itself', async () => {
    const { result } = await raise('dealer')
    expect(result.MayChangePartner).toBe(false)
    expect(await patch('keeper', result.Id, { PartnerCode: 'MILLMAKER' })).toMatchObject({ status: 403 })
  })
})

it('a stored document that came with a ticket is read by the dealer, and no other document is', async () => {
  const { result } = await raise('keeper', { PartnerCode: 'WERKHOF' })
  const stored = addDocument.path.replace(':org', org).replace(':serial', 'AA1-004127')
  const named = await upload('admin', stored, 'pump.txt', 'How to open the pump')
  const other = await upload('admin', stored, 'prices.txt', 'What we paid')
  const link = `/api/${org}/machines/AA1-004127/documents/${named.Id}`
  await test.db.query(
    `update ticket set origin = jsonb_set(origin, '{documents}', $2) where public_id = $1`,
    [result.Id, JSON.stringify([{ title: 'Pump', link, locale: 'en', type: '' }])],
  )
  const path = (place: string, id: string) => `/api/${place}/tickets/${result.Id}/documents/${id}`
  expect(await download('dealer', path('WERKHOF', named.Id))).toEqual({
    status: 200,
    text: 'How to open the pump',
  })
  expect((await download('dealer', path('WERKHOF', other.Id))).status).toBe(404)
  expect((await download('maker', path('MILLMAKER', named.Id))).status).toBe(404)
  expect((await download('line', path(org, named.Id))).status).toBe(404)
})
