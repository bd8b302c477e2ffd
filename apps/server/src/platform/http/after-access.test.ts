import { ACCESS, takesPeople } from '@millwright/contract/access'
import { CALLS } from '@millwright/contract/calls'
import { patchMachine } from '@millwright/contract/machines/machines'
import { addMaintenance, addOperation } from '@millwright/contract/maintenance/maintenance'
import { addMessage } from '@millwright/contract/messages/messages'
import { addNoticeRule } from '@millwright/contract/notifications/notice-rules'
import { createMachineGroup, putGroupMachines } from '@millwright/contract/people/groups'
import { createGrant, endGrant } from '@millwright/contract/people/partner-access'
import { putUserGroups } from '@millwright/contract/people/users'
import { commentTicket, createTicket } from '@millwright/contract/tickets/tickets'
import type { Call } from '@millwright/contract/wire/call'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * The name of a machine is data of it. Who lost access to one has left traces of it in many lists; all of them are
 * read, and none has the name that it got later.
 */

const ID = 'lost-1'
const OLD = 'Quillstone'
const NEW = 'Zanzibar'
const day = (ts: number): string => new Date(ts).toISOString().slice(0, 10)

let test: TestApp
let owner: string
const person: Record<string, { token: string; id: string; org: string; group: string }> = {}

/** Of a partner two, of the owner one who sees the machine by a group. */
const PEOPLE = [
  ['admin@vendor.example.com', 'MILLMAKER'],
  ['vendor_user@example.com', 'MILLMAKER'],
  ['manager_di_linea@example.com', 'NORDHAUS'],
] as const
const who = (email: (typeof PEOPLE)[number][0]) => {
  const found = person[email]
  if (!found) throw new Error(`nobody is ${email}`)
  return found
}

beforeAll(async () => {
  test = await startTestApp()
  owner = await test.signIn('admin@example.com')
  await test.db.query(
    `with added as (insert into machine
         (public_id, organization_id, name, short_name, model, family, manufacturer, serial, timezone, has_energy_meter)
       select $1, organization_id, $2, $1, model, family, manufacturer, $1, timezone, true
         from machine where public_id = 'nst-01' returning id)
     insert into activation (machine_id, type, starts_at, ends_at, activated_by)
     select id, 'FULL', now() - interval '1 day', now() + interval '9 days', 'test' from added`,
    [ID, OLD],
  )
  for (const [email, org] of PEOPLE) {
    const { rows } = await test.db.query<{ id: string }>(
      'select public_id as id from account where email = $1',
      [email],
    )
    person[email] = { token: await test.signIn(email), id: rows[0]?.id ?? '', org, group: '' }
  }
})
afterAll(() => test.stop())

const ids: Record<string, string> = {}

/** Each trace belongs to this person. */
async function leaveTraces(email: (typeof PEOPLE)[number][0]): Promise<void> {
  const { token, id, org } = who(email)
  const params = { org }
  const message = {
    Text: `from ${email}`,
    Language: 'en-US',
    MachineIds: [ID],
    GroupIds: [],
    IsPinned: false,
    IsOnPanel: false,
    UntilTime: null,
  }
  const sent = await test.ask(addMessage, { params, body: message, token })
  ids[`${email} messageId`] = sent.result.Id
  const rule = {
    Name: 'Warm',
    MachineId: ID,
    GroupId: null,
    Channel: 'Spindle/1/Temperature',
    Kind: 'above',
    Limit: 80,
    Low: null,
    High: null,
    Hysteresis: 0,
    Minutes: 0,
    Recipients: [id],
    Channels: ['inApp'],
    Escalation: null,
    IsUrgent: false,
    IsOn: true,
  }
  const added = await test.ask(addNoticeRule, { params, body: rule, token })
  ids[`${email} ruleId`] = added.result.Id
  expect([sent.status, added.status]).toEqual([200, 200])
}

const paramsOf = (email: (typeof PEOPLE)[number][0]): Record<string, string> => {
  const { org, id, group } = who(email)
  return {
    org,
    id: ID,
    serial: ID,
    me: id,
    groupId: group,
    messageId: ids[`${email} messageId`] ?? 'none',
    ruleId: ids[`${email} ruleId`] ?? 'none',
    ticketId: ids.ticket ?? 'none',
    maintenanceId: ids.task ?? 'none',
    channel: 'Machine/Status',
    wildcard: '#',
    type: 'VENDOR',
    vendorId: org,
    plant: 'organization',
    cycleUuid: '00000000-0000-4000-8000-000000000000',
    application: 'spindlecheck',
    filename: 'run.json',
    productionId: '01-1700000000000',
    mailId: '1',
    refusedId: '1',
  }
}

/** A value for each field of the query by its name; by day where the schema wants one. */
function queryOf(call: Call, text: string): string {
  const now = Date.now()
  const asked: Record<string, string> = {
    machineId: ID,
    machineIds: ID,
    kpiCalcMethod: 'ISO_22400',
    format: 'csv',
    aggregatedBy: 'days',
    ts: new Date(now).toISOString(),
    log: 'ProdLog',
    kind: 'overdue',
    machineFamily: 'CDL',
    text,
    scope: 'organization',
    type: call.path.includes('waterfall') ? 'AXES_CHECK' : 'PROGRAMMED',
    tool: '',
    operation: '',
    state: 'all',
    limit: '1000',
  }
  const query = new URLSearchParams()
  for (const [name, schema] of Object.entries(call.query.properties)) {
    const isDay = JSON.stringify(schema).includes('d{4}-')
    const moment = (ts: number) => (isDay ? day(ts) : new Date(ts).toISOString())
    if (name === 'from') query.set(name, moment(now - DAY_MS))
    else if (name === 'to') query.set(name, moment(now))
    else if (
      (call.query.required as string[] | undefined)?.includes(name) ||
      ['limit', 'state'].includes(name)
    )
      query.set(name, asked[name] ?? '')
  }
  return query.toString()
}

const readable = CALLS.filter(
  (call) =>
    call.method === 'GET' && takesPeople(ACCESS[call.access].callers) && !call.path.includes('logout'),
)

/** The calls in whose answers to the person the text is, of all that read something. */
async function callsWith(text: string, email: (typeof PEOPLE)[number][0]): Promise<string[]> {
  const params = paramsOf(email)
  const found: string[] = []
  for (const call of readable) {
    // With the parameter of a user the own one, with that of a machine the one that was lost.
    const isOfUser = /users\/:id/.test(call.path)
    const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((isOfUser && name === 'id' ? params.me : params[name]) ?? 'none'),
    )
    const scopes = call.path.endsWith('/notice-rules') ? ['scope=own', 'scope=organization'] : ['']
    for (const scope of scopes) {
      const answer = await fetch(
        `${test.app.publicUrl}${path}?${queryOf(call, text)}&${scope}`.replace(/[?&]+$/, ''),
        {
          headers: { authorization: `Bearer ${who(email).token}` },
        },
      )
      const content = await answer.text()
      if (!content.includes(text)) continue
      found.push(call.path)
    }
  }
  return [...new Set(found)].sort()
}

it('a name that a machine got after access to it ended is in no answer', { timeout: 240_000 }, async () => {
  const grant = await test.ask(createGrant, {
    params: { org: 'NORDHAUS' },
    body: { PartnerCode: 'MILLMAKER', Machine_Ids: [ID], EndsAt: null },
    token: owner,
  })
  expect(grant.status).toBe(200)
  for (const [org, token] of [
    ['MILLMAKER', who('admin@vendor.example.com').token],
    ['NORDHAUS', owner],
  ] as const) {
    const body = { Name: 'Corner', OrganizationCode: org }
    const { result } = await test.ask(createMachineGroup, { params: { org }, body, token })
    await test.ask(putGroupMachines, {
      params: { org, groupId: result.Id },
      body: { Machine_Ids: [ID] },
      token,
    })
    for (const [email, home] of PEOPLE) if (home === org) Object.assign(who(email), { group: result.Id })
  }
  const manager = who('manager_di_linea@example.com')
  const putInto = (groups: string[]) =>
    test.ask(putUserGroups, {
      params: { org: 'NORDHAUS', id: manager.id },
      body: { Machine_Group_Ids: groups },
      token: owner,
    })
  await putInto([manager.group])
  for (const [email] of PEOPLE) await leaveTraces(email)

  const vendor = who('vendor_user@example.com')
  const params = { org: 'MILLMAKER' }
  const ticket = await test.ask(createTicket, {
    params,
    body: { MachineId: ID, Title: 'Noise', PartnerCode: null },
    token: vendor.token,
  })
  ids.ticket = ticket.result.Id
  const counters = [{ name: 'TIME', unit: 'H', triggers: [{ value: '500' }] }]
  const task = await test.ask(addMaintenance, {
    params,
    body: { action: 'Grease', group: 'X', device: 'Y', code: 'LOST-1', counters },
    token: vendor.token,
  })
  ids.task = task.result.id
  const operation = await test.ask(addOperation, {
    params: { ...params, id: ID },
    body: { code: 'LOST-1' },
    token: vendor.token,
  })
  expect([ticket.status, task.status, operation.status]).toEqual([200, 200, 200])

  // Traces that are found now could be found later: without them the walk would prove nothing.
  const traces = [
    '/api/:org/messages',
    '/api/:org/messages/:messageId',
    '/api/:org/notice-rules',
    '/api/:org/notice-rules/:ruleId',
  ]
  const partners = [...traces, '/api/:org/tickets', '/api/:org/tickets/:ticketId', '/api/:org/search']
  expect(await callsWith(OLD, 'vendor_user@example.com')).toEqual(expect.arrayContaining(partners))
  expect(await callsWith(OLD, 'manager_di_linea@example.com')).toEqual(expect.arrayContaining(traces))
  expect(await callsWith(OLD, 'admin@vendor.example.com')).toEqual(
    expect.arrayContaining([...traces, '/api/:org/access-grants', '/api/:org/audit']),
  )

  await test.ask(endGrant, { params: { org: 'NORDHAUS', grantId: grant.result.Id }, token: owner })
  await putInto([])
  const renamed = await test.ask(patchMachine, { params: { id: ID }, body: { Name: NEW }, token: owner })
  expect(renamed.status).toBe(200)
  // The ticket goes on, and its people are notified of it.
  const ticketOwner = await test.signIn('ticket_manager@example.com')
  const comment = await test.ask(commentTicket, {
    params: { org: 'NORDHAUS', ticketId: ids.ticket },
    body: { Text: 'Still there?', Mentions: [] },
    token: ticketOwner,
  })
  expect(comment.status).toBe(200)
  await vi.waitFor(
    async () => {
      const { rows } = await test.db.query(
        `select 1 from person_notice p join account a on a.id = p.account_id
          where a.email = 'vendor_user@example.com' and p.kind = 'ticketComment'`,
      )
      expect(rows.length).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 200 },
  )

  for (const [email] of PEOPLE)
    expect({ email, calls: await callsWith(NEW, email) }).toEqual({ email, calls: [] })
  const { rows: mails } = await test.db.query(
    `select m.subject from mail m join account a on a.email = m.recipient
       join organization o on o.id = a.organization_id
      where o.business_code = 'MILLMAKER' and concat(m.subject, m.body) like '%' || $1 || '%'`,
    [NEW],
  )
  expect(mails).toEqual([])
  // They still know what they were given, by the name that they know.
  expect(await callsWith(OLD, 'admin@vendor.example.com')).toEqual(
    expect.arrayContaining(['/api/:org/access-grants', '/api/:org/notice-rules', '/api/:org/audit']),
  )
  expect(await callsWith(OLD, 'vendor_user@example.com')).toEqual(
    expect.arrayContaining(['/api/:org/tickets', '/api/:org/tickets/:ticketId', '/api/:org/notice-rules']),
  )
})
