import { listAllRefused, listRefused, replayRefused } from '@millwright/contract/machines/refused'
import { batchTopicOf, topicOf } from '@millwright/contract/wire/topics'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '../../../platform/runtime/errors.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import { replayAlike } from './replay.ts'

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
beforeEach(() => test.db.query('delete from rejected_message'))

const ofMachine = async (token = admin) => await test.ask(listRefused, { params: { org, id }, token })

/** As it lies in the table. */
const put = (
  reason: string,
  payload: Buffer | string,
  { size, count = 1 }: { size?: number; count?: number } = {},
) =>
  test.db.query(
    `insert into rejected_message (machine_id, received_at, device_id, topic, reason, field, size, payload)
     select m.id, now() - make_interval(secs => n), 'DEV-NST-02', $2, $3, '', $4, $5
       from machine m, generate_series(1, $6) n where m.public_id = $1`,
    [id, batchTopicOf(id), reason, size ?? Buffer.from(payload).length, Buffer.from(payload), count],
  )

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
    await put('NOT_JSON', 'x', { count: 3000 })
    expect((await ofMachine()).result.map(({ Count }) => Count)).toEqual([1000])
    const all = await test.ask(listAllRefused, { params: { org }, token: admin })
    expect(all.result.map(({ Count }) => Count)).toEqual([100])
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
    await put('TEXT_QUOTA', JSON.stringify({ 'Replay/Two': { v: 7 } }))
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
    for (const reason of ['TEXT_QUOTA', 'STORE_REFUSED'])
      expect((await replay(reason)).label).toBe('NOT_FOUND')
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
})

describe('taking in a group of messages again', () => {
  const payload = Buffer.from('{"A":{"v":1,"ts":1}}')
  const like = {
    id: 1,
    topic: 't',
    reason: 'TEXT_QUOTA',
    field: '',
    deviceId: 'D',
    size: payload.length,
    payload,
  }
  const storeOf = (count: number) => {
    const reads: number[] = []
    const alike = async (_machine: number, _like: unknown, after: number, limit: number) => {
      reads.push(limit)
      const left = Array.from({ length: count }, (_, index) => ({ ...like, id: index + 1 })).slice(after)
      return { messages: left.slice(0, limit), total: left.length }
    }
    return { store: { alike }, reads }
  }

  it('takes a thousand in steps of twenty, and says how many are left', async () => {
    const { store, reads } = storeOf(1234)
    const { ids, ...result } = await replayAlike({ store, takeIn: async () => {}, now: () => 0 }, 1, like)
    expect(result).toEqual({ Stored: 1000, Refused: 0, Left: 234, Reason: '' })
    expect(ids).toHaveLength(1000)
    expect(Math.max(...reads)).toBe(20)
  })

  it('ends when nothing can be stored right now, and when it lasts too long', async () => {
    const busy = async ({ id }: { id: number }) => {
      if (id > 30) throw new CallError('SERVICE_NOT_AVAILABLE', 'not now')
    }
    const first = await replayAlike({ store: storeOf(50).store, takeIn: busy, now: () => 0 }, 1, like)
    expect(first).toMatchObject({ Stored: 30, Refused: 0, Left: 20 })
    let ms = 0
    const slow = async () => {
      ms += 1000
    }
    const second = await replayAlike({ store: storeOf(50).store, takeIn: slow, now: () => ms }, 1, like)
    expect(second).toMatchObject({ Stored: 16, Left: 34 })
  })
})
