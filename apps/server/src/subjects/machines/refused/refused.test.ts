import {
  getRefusedReplay,
  listAllRefused,
  listRefused,
  replayAllRefused,
  replayRefused,
} from '@millwright/contract/machines/refused'
import { batchTopicOf, topicOf } from '@millwright/contract/wire/topics'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRejectedStore } from '../../../platform/telemetry/rejected-store.ts'
import { storedPoints } from '../../../testing/stored-points.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'

const org = 'NORDHAUS'
const id = 'nst-02'

let test: TestApp
let device: Awaited<ReturnType<typeof connectDevice>>
let admin: string
let stranger: string
beforeAll(async () => {
  test = await startTestApp()
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-02')
  admin = await test.signIn('admin@example.com')
  stranger = await test.signIn('admin@other.example.com')
})
afterAll(async () => {
  await device.end()
  await test.stop()
})
beforeEach(async () => {
  await test.db.query('delete from rejected_message')
  await test.db.query('delete from rejected_group')
})

const ofMachine = async (token = admin) => await test.ask(listRefused, { params: { org, id }, token })

/** As ingest sets it aside, `count` times. */
async function put(
  reason: string,
  payload: Buffer | string,
  { size, count = 1, receivedAt }: { size?: number; count?: number; receivedAt?: number } = {},
): Promise<void> {
  const bytes = Buffer.from(payload)
  const { rows } = await test.db.query<{ id: number }>('select id from machine where public_id = $1', [id])
  const message = {
    machineId: rows[0]?.id ?? 0,
    deviceId: 'DEV-NST-02',
    topic: batchTopicOf(id),
    reason,
    field: '',
    payload: bytes,
    receivedAt: receivedAt ?? Date.now(),
  }
  const store = createRejectedStore(test.db)
  for (let index = 0; index < count; index++) await store.add(message)
  // Of a larger one the beginning is kept.
  if (size) await test.db.query('update rejected_message set size = $1 where payload = $2', [size, bytes])
}

describe('messages that were refused', () => {
  it('are shown with reason, place, payload, how many they are, and when they came', async () => {
    const before = Date.now()
    for (const text of ['{"v": NaN}', '{"v": Infinity}']) await device.publish(topicOf(id, 'A/B'), text)
    const { result, total } = await ofMachine()
    expect(total).toBe(1)
    expect(result[0]).toMatchObject({
      MachineId: id,
      Topic: topicOf(id, 'A/B'),
      Reason: 'NOT_JSON',
      Count: 2,
      Size: 15,
      Payload: '{"v": Infinity}',
      CanReplay: false,
    })
    expect(result[0]?.FirstAt).toBeGreaterThanOrEqual(before)
    expect(result[0]?.LastAt).toBeGreaterThanOrEqual(result[0]?.FirstAt ?? 0)
    expect((await test.ask(listAllRefused, { params: { org }, token: admin })).result).toEqual(result)
  })

  it('are text that a page can show, whatever their bytes are, and shortened', async () => {
    await put('NOT_UTF8', Buffer.from([0xff, 0xfe, 0x00, 0x1b, 0x5b, 0x41]))
    await put('PAYLOAD_TOO_LARGE', `${'ä'.repeat(2000)}\u202Eb`, { size: 900_000 })
    const { result } = await ofMachine()
    const payloads = result.map(({ Payload }) => Payload)
    expect(payloads).toContain('\uFFFD\uFFFD\uFFFD\uFFFD[A')
    expect(payloads).toContain('ä'.repeat(150))
  })

  it('are few rows of a flood', async () => {
    await put('NOT_JSON', 'x', { count: 1200 })
    expect((await ofMachine()).result.map(({ Count }) => Count)).toEqual([1200])
    const all = await test.ask(listAllRefused, { params: { org }, token: admin })
    expect(all.result.map(({ Count }) => Count)).toEqual([1200])
  })

  it('are for those who keep the machine, and never for another organization', async () => {
    await put('NOT_JSON', 'x')
    expect((await ofMachine(stranger)).label).toBe('ACCESS_DENIED')
    const own = await test.ask(listRefused, { params: { org: 'SEGHERIA', id }, token: stranger })
    expect(own.label).toBe('ERROR_MACHINE_NOT_FOUND')
    const all = await test.ask(listAllRefused, { params: { org: 'SEGHERIA' }, token: stranger })
    expect(all.result).toEqual([])
  })

  it('are taken in again where that can work, once, and are gone then', async () => {
    const message = JSON.stringify({ 'Replay/One': [{ v: 7, ts: Date.now() - 1000 }] })
    await put('TOO_MANY_CHANNELS', message)
    await put('NOT_JSON', '{"Replay/Two":')
    await put('STORE_REFUSED', message.slice(0, 20), { size: message.length })
    const { result } = await ofMachine()
    expect(result.filter(({ CanReplay }) => CanReplay).map(({ Reason }) => Reason)).toEqual([
      'TOO_MANY_CHANNELS',
    ])
    const replay = (reason: string, token = admin, organization = org) =>
      test.ask(replayRefused, {
        params: {
          org: organization,
          id,
          refusedId: result.find(({ Reason }) => Reason === reason)?.Id ?? '',
        },
        token,
      })
    expect((await replay('TOO_MANY_CHANNELS', stranger, 'SEGHERIA')).label).toBe('ERROR_MACHINE_NOT_FOUND')
    for (const reason of ['NOT_JSON', 'STORE_REFUSED']) expect((await replay(reason)).label).toBe('NOT_FOUND')
    expect((await replay('TOO_MANY_CHANNELS')).result).toEqual({ Stored: 1, Refused: 0, Left: 0, Reason: '' })
    expect((await replay('TOO_MANY_CHANNELS')).label).toBe('NOT_FOUND')
    const { rows } = await test.db.query("select 1 from channel where name = 'Replay/One'")
    expect(rows).toHaveLength(1)
    expect((await ofMachine()).result.map(({ Reason }) => Reason)).not.toContain('TOO_MANY_CHANNELS')
  })

  it('are taken in again as a whole group, those that are refused again stay, and the log says so once', async () => {
    const at = Date.now() - 60_000
    for (let index = 0; index < 46; index++)
      await put('TS_TOO_OLD', JSON.stringify({ 'Replay/Group': [{ v: index, ts: at + index }] }))
    const bad = JSON.stringify({ 'Replay/Group': [{ v: 1, ts: Date.now() + 9 * DAY_MS }] })
    await put('TS_TOO_OLD', bad, { count: 2 })
    // Only the beginning of it is kept.
    await put('TS_TOO_OLD', bad.slice(0, 10), { size: bad.length })
    await put('TEXT_QUOTA', JSON.stringify({ 'Replay/Other': [{ v: 1, ts: at }] }))
    const group = async () => (await ofMachine()).result.find(({ Reason }) => Reason === 'TS_TOO_OLD')
    await put('TS_TOO_OLD', JSON.stringify({ 'Replay/Group': [{ v: 99, ts: at + 99 }] }))
    const replay = async () => {
      const params = { org, id, refusedId: (await group())?.Id ?? '' }
      return (await test.ask(replayRefused, { params, token: admin })).result
    }
    expect((await group())?.Count).toBe(50)
    expect(await replay()).toEqual({ Stored: 47, Refused: 2, Left: 0, Reason: 'TS_IN_FUTURE' })
    expect((await group())?.Count).toBe(3)
    expect(await replay()).toMatchObject({ Stored: 0, Refused: 2 })
    expect((await group())?.Count).toBe(3)
    expect((await ofMachine()).result.map(({ Reason }) => Reason)).toContain('TEXT_QUOTA')
    const { rows } = await test.db.query(
      "select detail from audit_entry where action = 'refused_replayed' order by id desc limit 1",
    )
    expect(rows).toEqual([{ detail: { Reason: 'TS_TOO_OLD', Stored: 47, Refused: 2 } }])
  })

  it('say why they are refused again', async () => {
    await put('TS_IN_FUTURE', JSON.stringify({ 'Replay/Three': { v: 1, ts: Date.now() + 9 * DAY_MS } }))
    const [message] = (await ofMachine()).result
    const { result } = await test.ask(replayRefused, {
      params: { org, id, refusedId: message?.Id ?? '' },
      token: admin,
    })
    expect(result).toEqual({ Stored: 0, Refused: 1, Left: 0, Reason: 'TS_IN_FUTURE' })
  })

  it('get the time of their receipt where they have none', async () => {
    const receivedAt = Date.now() - 3 * DAY_MS
    await put('BAD_CHANNEL', JSON.stringify({ 'Replay/Four': { v: 4 } }), { receivedAt })
    const [message] = (await ofMachine()).result
    const { result } = await test.ask(replayRefused, {
      params: { org, id, refusedId: message?.Id ?? '' },
      token: admin,
    })
    expect(result).toEqual({ Stored: 1, Refused: 0, Left: 0, Reason: '' })
    const points = (await storedPoints(test.db)).filter(({ channel }) => channel === 'Replay/Four')
    expect(points.map(({ ts }) => ts)).toEqual([receivedAt])
  })

  it('do not say that the machine was heard now', async () => {
    const heard = async () =>
      (
        await test.db.query(
          'select last_seen from machine_link l join machine m on m.id = l.machine_id where public_id = $1',
          [id],
        )
      ).rows
    const before = await heard()
    await put('BAD_CHANNEL', JSON.stringify({ 'Replay/Five': { v: 5 } }))
    const [message] = (await ofMachine()).result
    await test.ask(replayRefused, { params: { org, id, refusedId: message?.Id ?? '' }, token: admin })
    expect(await heard()).toEqual(before)
  })
})

describe('all messages of the organization', () => {
  const replay = async () => (await test.ask(getRefusedReplay, { params: { org }, token: admin })).result
  const ended = () => vi.waitFor(async () => expect((await replay())?.EndedAt).not.toBeNull(), 20_000)

  it('are taken in again on their own; those that are refused again stay, and nothing is stored twice', async () => {
    const at = Date.now() - 60_000
    for (let index = 0; index < 30; index++)
      await put('TS_TOO_OLD', JSON.stringify({ 'Replay/All': [{ v: index, ts: at + index }] }))
    await put('TS_TOO_OLD', JSON.stringify({ 'Replay/All': [{ v: 1, ts: Date.now() + 9 * DAY_MS }] }), {
      count: 3,
    })
    await put('TEXT_QUOTA', JSON.stringify({ 'Replay/Rest': { v: 'x', ts: at } }))
    await put('NOT_JSON', 'x', { count: 2 })
    const begun = await test.ask(replayAllRefused, { params: { org }, token: admin })
    expect(begun.result).toMatchObject({ Groups: 2 })
    await ended()
    expect(await replay()).toMatchObject({ Stored: 31, Refused: 3, Reason: 'TS_IN_FUTURE', GroupsLeft: 0 })
    expect((await ofMachine()).result.map(({ Reason, Count }) => [Reason, Count]).sort()).toEqual([
      ['NOT_JSON', 2],
      ['TS_TOO_OLD', 3],
    ])
    const stored = (await storedPoints(test.db)).filter(({ channel }) => channel === 'Replay/All')
    expect(stored).toHaveLength(30)
  })

  it('are begun by those who may, and by nobody where there is none', async () => {
    expect((await test.ask(replayAllRefused, { params: { org }, token: stranger })).label).toBe(
      'ACCESS_DENIED',
    )
    expect((await test.ask(replayAllRefused, { params: { org }, token: admin })).label).toBe('NOT_FOUND')
    const other = { params: { org: 'SEGHERIA' }, token: stranger }
    expect((await test.ask(getRefusedReplay, other)).result).toBeNull()
  })
})
