import { ACCESS, takesPeople } from '@millwright/contract/access'
import { CALLS } from '@millwright/contract/calls'
import { CHANNEL_ENTRIES } from '@millwright/contract/channel-table'
import { search } from '@millwright/contract/fleet/search'
import { type JoinAnswer, LIVE_PATH } from '@millwright/contract/live'
import { MACHINE_EVENTS, ORGANIZATION_EVENTS } from '@millwright/contract/subjects'
import { createTicket } from '@millwright/contract/tickets/tickets'
import { STATUS_CHANNEL, STATUS_EVENT, topicOf } from '@millwright/contract/wire/topics'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printAttack } from '../testing/attack-row.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { connectDevice } from '../testing/test-device.ts'
import { png } from '../testing/test-pictures.ts'

/**
 * One organization asks for what another has, in every way in which something is read besides single calls (those:
 * `platform/http/matrix.test.ts`, `platform/http/foreign-ids.test.ts`): search, every call that reads or exports, files, live rooms, topics.
 * Whatever the owner has is called by a word that nobody else has.
 */

const OWNER = 'NORDHAUS'
const STRANGER = 'SEGHERIA'
const WORD = 'Quarzholz'

let test: TestApp
let owner: string
let stranger: string
let strangerId: string
let ids: Record<string, string>
beforeAll(async () => {
  test = await startTestApp()
  owner = await test.signIn('admin@example.com')
  stranger = await test.signIn('admin@other.example.com')
  const { rows } = await test.db.query<{ id: string }>(
    `select public_id as id from account where email = 'admin@other.example.com'`,
  )
  strangerId = rows[0]?.id ?? ''
  await test.db.query(
    `with o as (update organization set name = $2 || ' ' || name where business_code = $1 returning id),
          m as (update machine set name = $2 || ' ' || name from o where organization_id = o.id),
          g as (update machine_group set name = $2 || ' ' || name from o where organization_id = o.id),
          s as (update site set name = $2 || ' ' || name from o where organization_id = o.id)
     update account set lastname = $2, firstname = $2 from o where organization_id = o.id`,
    [OWNER, WORD],
  )
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await device.publish(topicOf('nst-01', 'Alarms'), {
    v: { alarmCode: 'E4711', text: `${WORD} is stuck`, activeState: true },
  })
  await device.end()
  ids = await makeFiles()
})
afterAll(() => test.stop())

const idIn = (text: string): string => /"Id":"([\w-]+)"/.exec(text)?.[1] ?? ''

/** Of the owner: one of each kind that a person uploads. */
async function makeFiles(): Promise<Record<string, string>> {
  const send = async (path: string, bytes: Buffer, name: string): Promise<string> => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(bytes)]), name)
    const answer = await fetch(test.app.publicUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner}` },
      body,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return text
  }
  const ticket = await test.ask(createTicket, {
    params: { org: OWNER },
    body: { MachineId: 'nst-01', Title: `${WORD} rattles` },
    token: owner,
  })
  const ticketId = ticket.result.Id
  const text = Buffer.from(WORD)
  const file = await send(`/api/${OWNER}/tickets/${ticketId}/files`, text, `${WORD}.txt`)
  const pdf = Buffer.from(`%PDF-1.7\n${WORD}`)
  const content = await send('/storage-api/contents', png(4, 4), 'p.png')
  return {
    ticketId,
    fileId: idIn(file),
    docId: idIn(await send(`/api/${OWNER}/machines/AA1-004093/documents`, pdf, `${WORD}.pdf`)),
    contentId: /contents\/([\w-]+)/.exec(content)?.[1] ?? idIn(content),
  }
}

const day = (ts: number): string => new Date(ts).toISOString().slice(0, 10)

/** A value for each field of a query that is asked for. */
function queryOf(call: (typeof CALLS)[number]): string {
  const now = Date.now()
  const values: Record<string, string> = {
    machineId: 'nst-01',
    machineIds: 'nst-01',
    kpiCalcMethod: 'ISO_22400',
    format: 'csv',
    aggregatedBy: 'days',
    ts: new Date(now).toISOString(),
    log: 'ProdLog',
    kind: 'overdue',
    machineFamily: 'CDL',
    text: WORD,
    scope: 'organization',
    type: call.path.includes('waterfall') ? 'AXES_CHECK' : 'PROGRAMMED',
    state: 'all',
  }
  const query = new URLSearchParams()
  for (const name of (call.query.required as string[] | undefined) ?? []) {
    const isDay = JSON.stringify(call.query.properties[name]).includes('d{4}-')
    const at = name === 'from' ? now - DAY_MS : now
    query.set(name, values[name] ?? (isDay ? day(at) : new Date(at).toISOString()))
  }
  return query.size > 0 ? `?${query}` : ''
}

const readable = CALLS.filter(
  ({ method, access, path }) =>
    method === 'GET' && takesPeople(ACCESS[access].callers) && !path.includes('logout'),
)

/** Asks for a thing of the owner by its ids, under either name. */
async function answerTo(
  call: (typeof CALLS)[number],
  org: string,
  token: string,
): Promise<{ status: number; text: string }> {
  const params: Record<string, string> = {
    org,
    id: /users\/:id/.test(call.path) ? 'user-1' : 'nst-01',
    serial: 'AA1-004093',
    me: strangerId,
    groupId: 'group-1',
    siteId: 'site-1',
    plant: 'organization',
    channel: 'Alarms',
    wildcard: '#',
    type: 'VENDOR',
    vendorId: OWNER,
    application: 'spindlecheck',
    filename: 'run.json',
    productionId: '01-1700000000000',
    cycleUuid: '00000000-0000-4000-8000-000000000000',
    ...ids,
  }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'))
  const answer = await fetch(`${test.app.publicUrl}${path}${queryOf(call)}`, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text() }
}

describe('what one organization has is not in what another reads', () => {
  it('by any call that reads or exports, under the name of either', { timeout: 240_000 }, async () => {
    const found: string[] = []
    let control = 0
    for (const call of readable) {
      for (const org of [OWNER, STRANGER])
        if ((await answerTo(call, org, stranger)).text.includes(WORD)) found.push(`${call.path} as ${org}`)
      if ((await answerTo(call, OWNER, owner)).text.includes(WORD)) control += 1
    }
    expect(found).toEqual([])
    // The word is in many answers to the owner, or this would say nothing.
    expect(control).toBeGreaterThan(15)
    printAttack('answers and exports of another organization', readable.length * 2, found.length)
  })

  it('by any search', async () => {
    const words = [
      WORD,
      WORD.slice(0, 3),
      'E4711',
      'stuck',
      'rattles',
      'nst-01',
      '@example.com',
      'a',
      'e',
      '0',
    ]
    const read = async (org: string, token: string) =>
      await Promise.all(
        words.map(async (text) => {
          const { status, result } = await test.ask(search, { params: { org }, query: { text }, token })
          return status === 200 ? JSON.stringify(result) : ''
        }),
      )
    const leaks = [...(await read(STRANGER, stranger)), ...(await read(OWNER, stranger))]
    expect(leaks.filter((text) => new RegExp(`${WORD}|nst-01|E4711`).test(text))).toEqual([])
    expect((await read(OWNER, owner)).filter((text) => text.includes(WORD)).length).toBeGreaterThan(2)
    printAttack('searches for what another organization has', words.length * 2, 0)
  })

  it('as a file of any kind', async () => {
    const files = CALLS.filter((call) => call.answers === 'file' && takesPeople(ACCESS[call.access].callers))
    const opened: string[] = []
    let isOwners = 0
    for (const call of files)
      for (const org of [OWNER, STRANGER]) {
        const { status, text } = await answerTo(call, org, stranger)
        // A report of nobody's machines may be made; the text is looked at.
        if (status < 300 && (text.includes(WORD) || !call.path.includes('report')))
          opened.push(`${call.path} ${status}`)
        if (org === OWNER && (await answerTo(call, org, owner)).status < 300) isOwners += 1
      }
    expect(opened).toEqual([])
    expect(isOwners).toBeGreaterThan(3)
    printAttack('files of another organization', files.length * 2, opened.length)
  })

  it('in any live room or topic', async () => {
    const socket = io(test.app.publicUrl, {
      path: LIVE_PATH,
      transports: ['websocket'],
      auth: { token: stranger },
      reconnection: false,
      forceNew: true,
    })
    await new Promise<void>((done, fail) => {
      socket.once('connect', done)
      socket.once('connect_error', fail)
    })
    const heard: string[] = []
    socket.onAny((event: string, ...args: unknown[]) => heard.push(`${event} ${JSON.stringify(args)}`))
    const names = [
      ...CHANNEL_ENTRIES.map(({ channel }) => channel),
      STATUS_EVENT,
      ...MACHINE_EVENTS,
      ...ORGANIZATION_EVENTS,
    ].map((name) => `nst-01/${name}`)
    const answer = await new Promise<JoinAnswer>((done) => socket.emit('joinChannel', names, done))
    expect(answer.joined).toEqual([])
    expect(new Set(answer.refused.map(({ label }) => label))).toEqual(new Set(['ACCESS_DENIED']))

    const other = await connectDevice(test.app.mqttPort, 'DEV-SAW-2')
    const topics = [
      '#',
      '+/#',
      'machines/#',
      'machines/+/#',
      'machines/nst-01/#',
      '$share/a/machines/#',
      '$SYS/#',
    ]
    other.client.on('message', (topic) => topic.startsWith('machines/nst-01') && heard.push(topic))
    for (const topic of topics) await other.client.subscribeAsync(topic, { qos: 0 }).catch(() => [])
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const refused = await device.status('nst-01', { v: 'EXE' }).then(() => true)
    expect(refused).toBe(true)
    await device.end()
    // An answer after it: what was to come has come.
    await new Promise((done) => socket.emit('joinChannel', `nst-01/${STATUS_CHANNEL}`, done))
    expect(heard.filter((each) => each.includes('nst-01'))).toEqual([])
    await other.end().catch(() => {})
    socket.disconnect()
    printAttack('live rooms and topics of another organization', names.length + topics.length, 0)
  })
})
