import { ACCESS, takesPeople } from '@millwright/contract/access'
import { CALLS } from '@millwright/contract/calls'
import { uploadContent } from '@millwright/contract/machines/contents'
import type { Call } from '@millwright/contract/wire/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TRIALS_OF_SUBJECTS } from '../../testing/access-table.ts'
import type { Side, Trials } from '../../testing/rights.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { png } from '../../testing/test-pictures.ts'

/**
 * Ids in the body of a call are checked like those in its path (rules: access 7). Every field for an id is tried
 * with one of another organization, which is refused and changes nothing, and with an own one, which is taken: it
 * was the id that was refused.
 */

const org = 'NORDHAUS'

const OWN: Side = {
  machine: 'nst-01',
  group: 'group-1',
  user: '',
  site: 'site-1',
  code: org,
  cycle: '00000000-0000-4000-8000-000000000001',
  picture: '',
  message: '',
}
const FOREIGN: Side = {
  machine: 'trn-1',
  group: 'group-4',
  user: 'user-15',
  site: 'site-3',
  code: 'SEGHERIA',
  cycle: '00000000-0000-4000-8000-000000000002',
  picture: '',
  message: '',
}

let test: TestApp
const tokens: Record<string, string> = {}
const known: Record<string, string> = {}
let count = 0
let ticketVersion = 1

const person = (more: object) => ({
  Username: '',
  Firstname: 'N',
  Lastname: 'N',
  Language: 'en-US',
  Email: `foreign-${++count}@example.com`,
  ...more,
})
const message = (more: object) => ({
  Text: 'Wear gloves',
  Language: 'en-US',
  MachineIds: [],
  GroupIds: [],
  IsPinned: false,
  IsOnPanel: false,
  UntilTime: null,
  ...more,
})
const rule = (more: object) => ({
  Name: 'Warm',
  MachineId: OWN.machine,
  GroupId: null,
  Channel: 'Spindle/1/Temperature',
  Kind: 'above',
  Limit: 80,
  Low: null,
  High: null,
  Hysteresis: 0,
  Minutes: 0,
  Recipients: [known.admin],
  Channels: ['inApp'],
  Escalation: null,
  IsUrgent: false,
  IsOn: true,
  ...more,
})
const watch = (more: object) => {
  const { Name, Recipients, Channels, Escalation, IsUrgent, IsOn, ...rest } = rule(more)
  return rest
}
const webhook = (more: object) => ({
  Name: 'Control room',
  Url: 'https://example.com/hook',
  Format: 'json',
  Language: 'en-US',
  Topics: ['Alarms'],
  AllMachines: false,
  Machine_Group_Ids: [],
  IsOn: true,
  ...more,
})
const site = (more: object) => ({
  Name: `Site ${++count}`,
  Address: '',
  City: '',
  Country: '',
  Latitude: 47,
  Longitude: 15,
  ...more,
})
const entry = (side: Side) => ({
  Manufacturer: 'Maker',
  Code: `C${++count}`,
  Part: '',
  Family: '',
  Texts: [{ Locale: 'en', Text: 'Warm' }],
  Documents: [
    {
      Translations: [
        {
          Title: 'How',
          Link: `/api/${side.code}/machines/${side.machine}/documents/doc`,
          Locale: 'en',
          Type: '',
        },
      ],
    },
  ],
})
const newMachine = (side: Side) => ({
  Name: 'New',
  ShortName: `N${++count}`,
  Model: 'M',
  Timezone: 'Europe/Berlin',
  Manufacturer: 'Maker',
  serial: `S-${++count}`,
  MachineFamily: 'CDL',
  SiteId: side.site,
})
const userOf = (side: Side) => (side === OWN ? known.maintainer : side.user)

/** By call and field. */
const TRIALS: Trials = {
  ...TRIALS_OF_SUBJECTS,
  'POST /api/:org/users Machine_Group_Ids': { body: (s) => person({ Machine_Group_Ids: [s.group] }) },
  'POST /api/:org/users Machine_Group_Ids[].Id': {
    body: (s) => person({ Machine_Group_Ids: [{ Id: s.group }] }),
  },
  'POST /api/:org/users Image_Url': { body: (s) => person({ Image_Url: s.picture }) },
  'POST /api/:org/users/sso Machine_Group_Ids': {
    body: (s) => person({ Role_Ids: [], CreatorUserId: '', Machine_Group_Ids: [s.group] }),
  },
  'POST /api/:org/users/sso Machine_Group_Ids[].Id': {
    body: (s) => person({ Role_Ids: [], CreatorUserId: '', Machine_Group_Ids: [{ Id: s.group }] }),
  },
  'POST /api/:org/users/sso CreatorUserId': {
    body: (s) => person({ Role_Ids: [], CreatorUserId: s === OWN ? known.admin : s.user }),
  },
  'POST /api/:org/users/sso Image_Url': {
    body: (s) => person({ Role_Ids: [], CreatorUserId: '', Image_Url: s.picture }),
  },
  'PUT /v2/:org/users/:id/machinegroups Machine_Group_Ids': {
    params: () => ({ id: known.maintainer ?? '' }),
    body: (s) => ({ Machine_Group_Ids: [s.group] }),
  },
  'PUT /v2/:org/users/:id/machinegroups Machine_Group_Ids[].Id': {
    params: () => ({ id: known.maintainer ?? '' }),
    body: (s) => ({ Machine_Group_Ids: [{ Id: s.group }] }),
  },
  'PUT /api/:org/users/:id Image_Url': {
    params: () => ({ id: known.maintainer ?? '' }),
    body: (s) => ({ Image_Url: s.picture }),
  },
  'PATCH /api/organizations/:org Logo_Url': { body: (s) => ({ Logo_Url: s.picture }) },
  'PATCH /api/organizations/:org Map_View.BackgroundUrl': {
    body: (s) => ({ Map_View: { BackgroundUrl: s.picture } }),
  },
  'POST /v2/:org/machinegroups OrganizationCode': {
    body: (s) => ({ Name: `Group ${++count}`, OrganizationCode: s.code }),
  },
  'PUT /v2/:org/machinegroups/:groupId/machines Machine_Ids': {
    params: () => ({ groupId: known.group ?? '' }),
    body: (s) => ({ Machine_Ids: [s.machine] }),
  },
  'PUT /v2/:org/machinegroups/:groupId/machines Machine_Ids[].Id': {
    params: () => ({ groupId: known.group ?? '' }),
    body: (s) => ({ Machine_Ids: [{ Id: s.machine }] }),
  },
  'POST /api/:org/access-grants Machine_Ids': {
    body: (s) => ({ PartnerCode: 'MILLMAKER', Machine_Ids: [s.machine], EndsAt: null }),
  },
  'POST /api/:org/webhooks Machine_Group_Ids': { body: (s) => webhook({ Machine_Group_Ids: [s.group] }) },
  'PATCH /api/:org/webhooks/:webhookId Machine_Group_Ids': {
    params: () => ({ webhookId: known.webhook ?? '' }),
    body: (s) => ({ Machine_Group_Ids: [s.group] }),
  },
  'POST /api/machines/:id/fingerprints cycleUuids': {
    body: (s) => ({ cycleUuids: [s.cycle], reason: 'good' }),
    hasNoControl: true,
  },
  'POST /api/:org/machines/:id/activities cycleUuid': { body: (s) => ({ cycleUuid: s.cycle }) },
  'PATCH /api/:org/machinegroups/:groupId/activities/:activityId assignee': {
    params: () => ({ activityId: known.activity ?? '' }),
    body: (s) => ({ assignee: userOf(s) }),
  },
  'PATCH /api/:org/activities/:activityId AssigneeId': {
    params: () => ({ activityId: known.activity ?? '' }),
    body: (s) => ({ AssigneeId: userOf(s) }),
  },
  'PUT /api/:org/maintenance-settings Teams[].UserIds': {
    body: (s) => ({ Currency: 'EUR', Rates: [], Teams: [{ Name: 'Early', UserIds: [userOf(s)] }] }),
  },
  'PATCH /v2/machines/:id SiteId': { body: (s) => ({ SiteId: s.site }) },
  'POST /api/:org/machines SiteId': { body: newMachine },
  'POST /api/:org/sites Map_View.BackgroundUrl': {
    body: (s) => site({ Map_View: { BackgroundUrl: s.picture } }),
  },
  'PATCH /api/:org/sites/:siteId Map_View.BackgroundUrl': {
    params: () => ({ siteId: OWN.site }),
    body: (s) => ({ Map_View: { BackgroundUrl: s.picture } }),
  },
  'POST /api/integrations/eshop/cart OrganizationCode': {
    body: (s) => ({ products: [], OrganizationEmail: 'a@example.com', OrganizationCode: s.code }),
    hasNoControl: true,
  },
  'POST /api/:org/messages MachineIds': { body: (s) => message({ MachineIds: [s.machine] }) },
  'POST /api/:org/messages GroupIds': { body: (s) => message({ GroupIds: [s.group] }) },
  'PATCH /api/:org/messages/:messageId MachineIds': {
    params: () => ({ messageId: OWN.message }),
    body: (s) => ({ MachineIds: [s.machine] }),
  },
  'PATCH /api/:org/messages/:messageId GroupIds': {
    params: () => ({ messageId: OWN.message }),
    body: (s) => ({ GroupIds: [s.group] }),
  },
  'POST /api/:org/messages/read Ids': { body: (s) => ({ Ids: [s.message] }), isIgnored: true },
  'POST /api/:org/tickets MachineId': {
    by: 'tickets',
    body: (s) => ({ MachineId: s.machine, Title: 'Noise', PartnerCode: null }),
  },
  'POST /api/:org/tickets/:ticketId/comments Mentions': {
    by: 'tickets',
    params: () => ({ ticketId: known.ticket ?? '' }),
    body: (s) => ({ Text: 'Look', Mentions: [s === OWN ? known.ticketPerson : s.user] }),
  },
  'POST /api/:org/tickets/:ticketId/steps AssigneeId': {
    by: 'tickets',
    params: () => ({ ticketId: known.ticket ?? '' }),
    body: (s) => ({
      Version: ticketVersion,
      Step: 'assign',
      AssigneeId: s === OWN ? known.ticketPerson : s.user,
    }),
  },
  'PATCH /api/users/:me/notifications/settings Machine_Group_Ids': {
    body: (s) => ({ Machine_Group_Ids: [s.group] }),
  },
  'PATCH /api/users/:me/notifications/settings Report_Group_Ids': {
    body: (s) => ({ Report_Group_Ids: [s.group] }),
  },
  'PATCH /api/users/:me/notifications/settings Escalation.UserId': {
    body: (s) => ({ Escalation: { AfterMinutes: 15, UserId: userOf(s) } }),
  },
  'POST /api/:org/notice-rules MachineId': { body: (s) => rule({ MachineId: s.machine }) },
  'POST /api/:org/notice-rules GroupId': { body: (s) => rule({ MachineId: null, GroupId: s.group }) },
  'POST /api/:org/notice-rules Recipients': { body: (s) => rule({ Recipients: [userOf(s)] }) },
  'POST /api/:org/notice-rules Escalation.UserId': {
    body: (s) => rule({ Escalation: { Minutes: 15, UserId: userOf(s) } }),
  },
  'PATCH /api/:org/notice-rules/:ruleId MachineId': {
    params: () => ({ ruleId: known.rule ?? '' }),
    body: (s) => ({ MachineId: s.machine, GroupId: null }),
  },
  'PATCH /api/:org/notice-rules/:ruleId GroupId': {
    params: () => ({ ruleId: known.rule ?? '' }),
    body: (s) => ({ MachineId: null, GroupId: s.group }),
  },
  'PATCH /api/:org/notice-rules/:ruleId Recipients': {
    params: () => ({ ruleId: known.rule ?? '' }),
    body: (s) => ({ Recipients: [userOf(s)] }),
  },
  'PATCH /api/:org/notice-rules/:ruleId Escalation.UserId': {
    params: () => ({ ruleId: known.rule ?? '' }),
    body: (s) => ({ Escalation: { Minutes: 15, UserId: userOf(s) } }),
  },
  'POST /api/:org/notice-rules/preview MachineId': { body: (s) => watch({ MachineId: s.machine }) },
  'POST /api/:org/notice-rules/preview GroupId': {
    body: (s) => watch({ MachineId: null, GroupId: s.group }),
  },
  'POST /api/:org/notice-rules/preview ShownMachineId': {
    body: (s) => watch({ MachineId: null, GroupId: OWN.group, ShownMachineId: s.machine }),
  },
  'POST /api/:org/alarm-catalogue Documents[].Translations[].Link': { body: entry, hasNoControl: true },
  'PUT /api/:org/alarm-catalogue/:entryId Documents[].Translations[].Link': {
    params: () => ({ entryId: 'none' }),
    body: entry,
    hasNoControl: true,
  },
  'PUT /api/v2/machines/:id/shifts machineId': { body: (s) => ({ machineId: s.machine, shifts: [] }) },
  'PUT /api/v2/machines/:id/calendar copyTo': {
    body: (s) => ({
      WorkingDays: [1, 2, 3, 4, 5],
      Exceptions: [],
      copyTo: [s === OWN ? 'nst-02' : s.machine],
      copy: 'calendar',
    }),
  },
}

/** Fields that look like ids and are none of something that somebody owns, with what they are. */
const NO_IDS: Record<string, RegExp> = {
  'roles, of which each organization has the same': / Role_Ids$/,
  'texts that people choose':
    /(reason-rules|maintenances|acknowledgements|alarm-catalogue|activation)\S* \S*[cC]ode$/,
  'codes of an app on the phone': /second-factor\S* Code$/,
  'the code of an own task': /operations code$/,
  'units behind a gateway, hosts of a broker and codes that a machine sends':
    /connector\S* \S*(UnitId|HostId|As\.Code)$/,
  'numbers within the body': / (steps|parts|Parts)\[\]\.[iI]d$/,
  'articles of the shop': / products\[\]\.spareId$/,
  'addresses of the web': /webhooks\S* Url$/,
  'partners, of whom all can be chosen': / PartnerCode$/,
  'what is looked for on the machine that was checked': /tickets Origin\.Ref$/,
}

const fieldsOf = (schema: unknown, at = ''): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    properties?: Record<string, unknown>
    items?: unknown
    anyOf?: unknown[]
  }
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const path = at === '' ? name : `${at}.${name}`
      return [path, ...fieldsOf(inner, path)]
    }),
    ...fieldsOf(items, `${at}[]`),
    ...anyOf.flatMap((each) => fieldsOf(each, at)),
  ]
}

const LOOKS_LIKE_AN_ID = /(ids?|uuids?|assignee|recipients|mentions|copyto|url|link|ref|code)$/i
const changing = CALLS.filter(
  (call) => call.method !== 'GET' && call.body && takesPeople(ACCESS[call.access].callers),
)
const nameOf = (call: Call): string => `${call.method} ${call.path}`
const found = [
  ...new Set(
    changing.flatMap((call) =>
      fieldsOf(call.body)
        .filter((field) => LOOKS_LIKE_AN_ID.test(field))
        .map((field) => `${nameOf(call)} ${field}`),
    ),
  ),
].filter((name) => !Object.values(NO_IDS).some((pattern) => pattern.test(name)))

async function request(name: string, side: Side): Promise<{ status: number; text: string }> {
  const trial = TRIALS[name]
  const call = changing.find((each) => name.startsWith(`${nameOf(each)} `))
  if (!trial || !call) throw new Error(`${name} is not tried`)
  const by = trial.by ?? 'admin'
  const params: Record<string, string | undefined> = {
    org,
    id: OWN.machine,
    groupId: OWN.group,
    me: known[by === 'admin' ? 'admin' : 'ticketPerson'],
    ...trial.params?.(),
  }
  if (trial.ofSite)
    params[trial.ofSite.param] = await idOf(
      `select t.public_id as id from ${trial.ofSite.table} t join machine m on m.site_id = t.site_id and m.public_id = $1
        order by t.id desc limit 1`,
      [OWN.machine],
    )
  const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const answer = await fetch(test.app.publicUrl + path, {
    method: call.method,
    headers: { authorization: `Bearer ${tokens[by]}`, 'content-type': 'application/json' },
    body: JSON.stringify(trial.body(side)),
  })
  return { status: answer.status, text: await answer.text() }
}

/** All that the trials could change; each change has an entry in the log besides. */
async function stored(): Promise<unknown> {
  const { rows } = await test.db.query(`select
    (select count(*) from audit_entry where action not in ('audit_read', 'user_read', 'users_listed', 'partner_read_machine')) as deeds,
    (select count(*) from message_read) as reads,
    (select json_agg(p order by p) from notice_preference p) as preferences,
    (select count(*) from account) as people, (select count(*) from machine) as machines`)
  return rows[0]
}

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' })
  tokens.admin = await test.signIn('admin@example.com')
  tokens.tickets = await test.signIn('ticket_manager@example.com')
  tokens.stranger = await test.signIn('admin@other.example.com')
  await prepare()
})
afterAll(() => test.stop())

async function idOf(query: string, values: unknown[] = []): Promise<string> {
  const { rows } = await test.db.query<{ id: string }>(query, values)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`nothing was found by ${query}`)
  return id
}

async function upload(by: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(png(4, 4))]), 'a.png')
  const headers = { authorization: `Bearer ${tokens[by]}` }
  const answer = await fetch(test.app.publicUrl + uploadContent.path, { method: 'POST', body: form, headers })
  return ((await answer.json()) as { result: { link: string } }).result.link
}

async function prepare(): Promise<void> {
  const personId = (email: string) => idOf('select public_id as id from account where email = $1', [email])
  known.admin = await personId('admin@example.com')
  known.maintainer = await personId('maintainer@example.com')
  known.ticketPerson = await personId('ticket_manager@example.com')
  OWN.picture = await upload('admin')
  FOREIGN.picture = await upload('stranger')
  for (const side of [OWN, FOREIGN]) {
    await test.db.query(
      `insert into condition_cycle (machine_id, cycle_uuid, app, operation, tool, started_at, ended_at, messages, status)
       select id, $2, 'SPINDLE_CHECK', '', 'T1', now(), now(), '{}', 'ERROR' from machine where public_id = $1`,
      [side.machine, side.cycle],
    )
    side.message = await idOf(
      `insert into message (public_id, organization_id, author_name, text, language, is_pinned, is_on_panel, from_at, phase,
         created_at, changed_at)
       select 'msg-' || business_code, id, 'Somebody', 'Hi', 'en-US', false, false, now(), 'current', now(), now()
         from organization where business_code = $1 returning public_id as id`,
      [side.code],
    )
    await test.db.query(
      `insert into message_target (message_id, machine_id)
       select msg.id, m.id from message msg, machine m where msg.public_id = $1 and m.public_id = $2`,
      [side.message, side.machine],
    )
  }
  const own = (name: string) => request(name, OWN)
  await own('POST /v2/:org/machinegroups OrganizationCode')
  await own('POST /api/:org/webhooks Machine_Group_Ids')
  await own('POST /api/:org/notice-rules MachineId')
  await own('POST /api/:org/tickets MachineId')
  await own('POST /api/:org/machines/:id/activities cycleUuid')
  const latest = (table: string) =>
    idOf(`select t.public_id as id from ${table} t order by t.id desc limit 1`)
  known.group = await latest('machine_group')
  known.webhook = await latest('webhook')
  known.rule = await latest('notice_rule')
  known.ticket = await latest('ticket')
  known.activity = await latest('maintenance_activity')
}

describe('the trials', () => {
  it('are made of every field for an id that a call has', () => {
    expect({
      'fields without a trial': found.filter((name) => !(name in TRIALS)),
      'trials without a field': Object.keys(TRIALS).filter((name) => !found.includes(name)),
    }).toEqual({ 'fields without a trial': [], 'trials without a field': [] })
  })
})

describe('the id of something in another organization', () => {
  it.each(Object.keys(TRIALS))('is of no use in %s', async (name) => {
    const trial = TRIALS[name]
    ticketVersion = Number(
      await idOf('select version as id from ticket where public_id = $1', [known.ticket]),
    )
    const before = await stored()
    const refused = await request(name, FOREIGN)
    if (trial?.isIgnored) expect(refused.status).toBeLessThan(300)
    else expect([400, 403, 404, 409], refused.text).toContain(refused.status)
    expect(await stored()).toEqual(before)
    if (trial?.hasNoControl) return
    const taken = await request(name, OWN)
    expect(taken.status, taken.text).toBeLessThan(300)
  })
})
