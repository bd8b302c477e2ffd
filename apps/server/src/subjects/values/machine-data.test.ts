import {
  getSeries,
  listChannels,
  listInfo,
  listLogs,
  listMessages,
} from '@millwright/contract/values/machine-data'
import { batchTopicOf, topicOf } from '@millwright/contract/wire/topics'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOnce } from '../../platform/jobs/job.ts'
import { createPackStore } from '../../platform/telemetry/pack-store.ts'
import { createPacking } from '../../platform/telemetry/packing.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

type Device = Awaited<ReturnType<typeof connectDevice>>

let test: TestApp
let token: string
let device: Device
const T0 = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 30 * HOUR_MS
const id = 'nst-01'

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

const messages = (channel: string, query: Record<string, string> = {}) =>
  test.ask(listMessages, { params: { id, channel }, query, token })
const pack = () => runOnce(createPacking({ db: test.db, store: createPackStore(test.db), now: Date.now }))

describe('any channel', () => {
  it('is stored from one point, a list, or a batch of many channels', async () => {
    await device.publish(topicOf(id, 'Spindle/Load'), { v: 41.5, ts: T0, u: '%' })
    await device.publish(topicOf(id, 'Spindle/Load'), [
      { v: '42,5', ts: T0 + 1000 },
      { v: 43, ts: T0 + 2000 },
    ])
    await device.publish(batchTopicOf(id), {
      'Spindle/Load': [{ v: 44, ts: T0 + 3000 }],
      'Machine/Hmi/User': { v: 'M. Ferri', ts: T0 },
      'Machine/Ready': { v: true, ts: T0 },
      'Spindle/ActiveTime': { v: 7200, ts: T0 },
      'Machine/Serial': { v: '0041', ts: T0 },
      'Machine/Info': { v: { model: 'CX', axes: [1, null] }, ts: T0 },
    })
    const load = await messages('Spindle/Load')
    expect(load.result.map((each) => each.value)).toEqual([44, 43, 42.5, 41.5])
    const lastOf = async (channel: string) => (await messages(channel)).result[0]?.value
    expect(await lastOf('Machine/Hmi/User')).toBe('M. Ferri')
    expect(await lastOf('Machine/Ready')).toBe(true)
    expect(await lastOf('Spindle/ActiveTime')).toBe(2)
    expect(await lastOf('Machine/Serial')).toBe('0041')
    expect(await lastOf('Machine/Info')).toEqual({ model: 'CX', axes: [1, null] })
  })

  it('is listed by pattern with its last value and unit', async () => {
    const list = async (wildcard: string) =>
      (await test.ask(listChannels, { params: { id, wildcard }, token })).result
    // The last values of channels are written once a second.
    await expect.poll(async () => (await list('Spindle/Load'))[0]?.value, { timeout: 60_000 }).toBe(44)
    expect((await list('Spindle/+')).map((each) => each.channel)).toEqual([
      'Spindle/ActiveTime',
      'Spindle/Load',
    ])
    expect((await list('Spindle/Load'))[0]).toEqual({
      channel: 'Spindle/Load',
      unit: '%',
      kind: 'number',
      value: 44,
      timestamp: T0 + 3000,
    })
    expect((await list('#')).length).toBeGreaterThan(5)
    expect(await list('Nothing/#')).toEqual([])
  })

  it('is listed in pages, and with long texts only as far as a list can hold them', async () => {
    const other = await connectDevice(test.app.mqttPort, 'DEV-EDG-A')
    const long = 'x'.repeat(60_000)
    for (let n = 10; n < 40; n++) await other.publish(topicOf('edg-a', `Long/${n}`), { v: long, ts: T0 })
    const ask = (query: Record<string, string>) =>
      test.ask(listChannels, { params: { id: 'edg-a', wildcard: 'Long/#' }, query, token })
    await expect
      .poll(async () => (await ask({})).result.every(({ timestamp }) => timestamp === T0), {
        timeout: 60_000,
      })
      .toBe(true)
    const all = await ask({})
    expect(all).toMatchObject({ total: 30, result: { length: 30 } })
    expect(JSON.stringify(all.result).length).toBeLessThan(30 * 2_000)
    expect(all.result[0]).toMatchObject({ kind: 'text', isCut: true, value: `${'x'.repeat(1_000)}…` })
    const page = await ask({ skip: '28', limit: '10' })
    expect(page).toMatchObject({ total: 30, result: { length: 2 } })
    expect(page.result.map(({ channel }) => channel)).toEqual(['Long/38', 'Long/39'])
    expect((await ask({ limit: '1001' })).field).toBe('limit')
    const whole = await test.ask(listMessages, { params: { id: 'edg-a', channel: 'Long/10' }, token })
    expect(whole.result[0]?.value).toBe(long)
    await other.end()
  })

  it('is read newest first, or with `after` oldest first, and within bounds', async () => {
    const after = await messages('Spindle/Load', { after: String(T0), limit: '2' })
    expect(after.result.map((each) => each.value)).toEqual([42.5, 43])
    const before = await messages('Spindle/Load', { before: new Date(T0 + 2000).toISOString(), limit: '1' })
    expect(before.result).toEqual([{ channel: 'Spindle/Load', value: 42.5, timestamp: T0 + 1000, unit: '%' }])
    const info = await test.ask(listInfo, {
      params: { id, channel: 'Machine/Serial' },
      query: { limit: '1' },
      token,
    })
    expect(info.result[0]?.value).toBe('0041')
    expect((await messages('Spindle/Load', { limit: '10001' })).field).toBe('limit')
    expect((await messages('Spindle/Load', { after: 'yesterday!' })).field).toBe('after')
    expect((await messages('No/Such/Channel')).result).toEqual([])
  })

  it('is answered up to so much text, says so, and is read on from there', async () => {
    const times = Array.from({ length: 150 }, (_, index) => T0 + index)
    for (const ts of times)
      await device.publish(topicOf(id, 'Report/Long'), { v: `${ts}`.padEnd(60_000, 'x '), ts })
    const found: number[] = []
    let pages = 0
    for (let after = T0 - 1; ; pages++) {
      const { result, total } = await messages('Report/Long', { after: `${after}`, limit: '10000' })
      if (result.length === 0) break
      expect(JSON.stringify(result).length).toBeLessThan(9 * 1024 * 1024)
      found.push(...result.map(({ timestamp }) => timestamp))
      after = found.at(-1) ?? 0
      expect(Number(total) > result.length).toBe(found.length < times.length)
    }
    expect([found, pages]).toEqual([times, 2])
    const newest = await messages('Report/Long', { limit: '10000' })
    expect(newest.result[0]?.timestamp).toBe(times.at(-1))
    expect(newest.total).toBe(newest.result.length + 1)
  }, 180_000)

  it('gives logs of a whole day, with their texts and numbers only', async () => {
    const at = (time: string) => new Date(`2026-11-10T${time}+01:00`).getTime()
    await device.publish(topicOf(id, 'Logs/EventLog'), [
      { v: { Text: 'too early' }, ts: at('00:00:00') - 1 },
      { v: { Text: 'night shift' }, ts: at('00:00:00') },
      { v: { Text: 'door opened', Code: 12, Extra: { no: 1 }, Flag: true }, ts: at('07:00:00') },
      { v: { Text: 'last' }, ts: at('23:59:59') },
    ])
    const { result } = await test.ask(listLogs, {
      params: { id },
      query: { log: 'EventLog', day: '2026-11-10' },
      token,
    })
    expect(result).toEqual([
      { at: at('00:00:00'), Text: 'night shift' },
      { at: at('07:00:00'), Text: 'door opened', Code: 12 },
      { at: at('23:59:59'), Text: 'last' },
    ])
  })

  it('begins and ends at midnight by the clock of the machine, also on the day on which it is set', async () => {
    const row = (text: string) => ({ v: { Text: text, at: 1 }, ts: Date.parse(text) })
    // In Berlin this day has 23 hours.
    await device.publish(topicOf(id, 'Logs/ProdLog'), [
      row('2026-03-28T22:59:59Z'),
      row('2026-03-28T23:00:00Z'),
      row('2026-03-29T21:59:59Z'),
      row('2026-03-29T22:00:00Z'),
    ])
    const { result } = await test.ask(listLogs, {
      params: { id },
      query: { log: 'ProdLog', day: '2026-03-29' },
      token,
    })
    const texts = ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z']
    expect(result.map((each) => each.Text).sort()).toEqual(texts)
    // A device cannot give a row another time.
    expect(result.map((each) => each.at).sort()).toEqual(texts.map((text) => Date.parse(text)))
  })

  it.each(['2026-02-30', '2026-02-31', '2026-13-01', '2026-00-10', '2026-01-00'])(
    'of the day %s is refused by its field',
    async (day) => {
      const answer = await test.ask(listLogs, { params: { id }, query: { log: 'ProdLog', day }, token })
      expect(answer).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field: 'day' })
    },
  )
})

describe('a series', () => {
  const series = async (from: number, to: number, points = '500') =>
    (
      await test.ask(getSeries, {
        params: { id, channel: 'Axis/X' },
        query: { from: String(from), to: String(to), points },
        token,
      })
    ).result

  it('is thinned out with its peaks, the same before and after packing, and rolled up over long times', async () => {
    const start = T0 - 10 * DAY_MS
    for (let hour = 0; hour < 24; hour++) {
      const points = Array.from({ length: 360 }, (_, index) => ({
        v: hour === 3 && index === 77 ? 9999 : Math.round(100 * Math.sin(index / 20)),
        ts: start + hour * HOUR_MS + index * 10_000,
      }))
      await device.publish(topicOf(id, 'Axis/X'), points)
    }
    const raw = await series(start, start + 12 * HOUR_MS)
    expect(raw).toMatchObject({ resolution: 'raw', count: 12 * 360, start })
    expect(raw.values.length).toBeLessThanOrEqual(500)
    expect(Math.max(...raw.values)).toBe(9999)
    expect(raw.steps.reduce((sum, step) => sum + step, 0)).toBe(12 * HOUR_MS - 10_000)
    const day = await series(start, start + DAY_MS, '10000')
    expect(day).toMatchObject({ resolution: 'minute', count: 24 * 360 })
    expect(day.values).toHaveLength(24 * 60)
    expect(Math.max(...(day.max ?? []))).toBe(9999)

    await pack()
    expect(await series(start, start + 12 * HOUR_MS)).toEqual(raw)
    expect(await series(start, start + DAY_MS, '10000')).toEqual(day)
    const month = await series(start - 10 * DAY_MS, start + 10 * DAY_MS)
    expect(month).toMatchObject({ resolution: 'hour', count: 24 * 360 })
    expect(month.values).toHaveLength(24)
  })

  it('of nothing is empty, not an error', async () => {
    expect(await series(T0 - 900 * HOUR_MS, T0 - 899 * HOUR_MS)).toEqual({
      unit: '',
      resolution: 'raw',
      count: 0,
      start: null,
      steps: [],
      values: [],
    })
  })
})

describe('a machine', () => {
  it.each([
    ['an infinite value', 'Bad/Value', '{"v":1e400}', 'VALUE_NOT_FINITE', 'v'],
    ['a deep value', 'Bad/Value', `{"v":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'VALUE_TOO_DEEP', 'v'],
    ['a unit that is no text', 'Bad/Value', '{"v":1,"u":5}', 'BAD_UNIT', 'u'],
    ['a long channel name', `Bad/${'x'.repeat(2000)}`, '{"v":1}', 'BAD_TOPIC', 'topic'],
  ])('that sends %s is told why in the table of rejects', async (_what, channel, payload, reason, field) => {
    await test.db.query('delete from rejected_message')
    await device.publish(topicOf(id, channel), payload)
    const { rows } = await test.db.query<{ reason: string; field: string }>(
      'select reason, field from rejected_message',
    )
    expect(rows).toEqual([{ reason, field }])
    expect(device.client.connected).toBe(true)
  })

  it.each([
    ['Bad/#', 'Bad/#'],
    ['Bad/\0', 'Bad/\uFFFD'],
    ['Bad/\uD800', 'Bad/\uFFFD'],
  ])('that sends a batch with one bad channel stores none of it: %j', async (channel, field) => {
    await test.db.query('delete from rejected_message')
    await device.publish(batchTopicOf(id), { 'Good/One': { v: 1, ts: T0 }, [channel]: { v: 1 } })
    const { rows } = await test.db.query<{ reason: string; field: string }>(
      'select reason, field from rejected_message',
    )
    expect(rows).toEqual([{ reason: 'BAD_CHANNEL', field }])
    expect((await messages('Good/One')).result).toEqual([])
  })

  it('that invents channel names without end is stopped at a bound, and keeps those it had', async () => {
    const inventor = await connectDevice(test.app.mqttPort, 'DEV-SAW-2')
    const batch = (from: number) =>
      Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`Invented/${from + index}`, { v: 1 }]))
    for (let from = 0; from < 7000; from += 1000) await inventor.publish(batchTopicOf('saw-2'), batch(from))
    const { rows } = await test.db.query<{ known: number }>(
      "select count(*) as known from machine_channel mc join machine m on m.id = mc.machine_id where m.public_id = 'saw-2'",
    )
    expect(rows[0]?.known).toBe(5000)
    const refused = await test.db.query<{ reason: string }>(
      "select distinct reason from rejected_message where device_id = 'DEV-SAW-2'",
    )
    expect(refused.rows).toEqual([{ reason: 'TOO_MANY_CHANNELS' }])
    await inventor.publish(topicOf('saw-2', 'Invented/1'), { v: 2 })
    const kept = await test.ask(listMessages, { params: { id: 'saw-2', channel: 'Invented/1' }, token })
    expect(kept.result.map((each) => each.value)).toEqual([2, 1])
    await inventor.end()
  })
})
