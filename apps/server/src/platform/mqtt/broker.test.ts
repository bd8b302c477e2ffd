import { getLastStatus } from '@millwright/contract/status/status'
import { MESSAGE_CHANNEL, STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { DAY_MS } from '@millwright/domain/time/lengths'
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedPoints } from '../../testing/stored-points.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

type Device = Awaited<ReturnType<typeof connectDevice>>

let test: TestApp
let token: string
let device: Device
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('admin@example.com')
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
})
afterAll(async () => {
  await device.end()
  await test.stop()
})
beforeEach(async () => {
  await test.db.query('delete from rejected_message')
})

const connectWithWill = (topic: string, payload: string) =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${test.app.mqttPort}`, {
    username: 'DEV-NST-01',
    password: 'millwright',
    reconnectPeriod: 0,
    will: { topic, payload: Buffer.from(payload), qos: 1, retain: false },
  })

const rejected = async () => {
  const { rows } = await test.db.query<{ reason: string; field: string; device_id: string; size: number }>(
    'select reason, field, device_id, size from rejected_message order by id',
  )
  return rows
}
const storedAt = async (ts: number) =>
  (await storedPoints(test.db)).flatMap((point) =>
    point.ts === ts && point.value.kind !== 'number' ? [point.value.txt] : [],
  )

describe('an acknowledged message', () => {
  it('is stored', async () => {
    const ts = Date.now() - 5000
    await device.status('nst-01', { v: 'FAIL', ts })
    expect(await storedAt(ts)).toEqual(['FAIL'])
    expect((await test.ask(getLastStatus, { params: { id: 'nst-01' }, token })).result).toMatchObject({
      value: 'FAIL',
      color: 'red',
      ts,
    })
  })

  it('sent again changes nothing, whatever it says the second time', async () => {
    const ts = Date.now() - 4000
    await device.status('nst-01', { v: 'EXE', ts })
    await device.status('nst-01', { v: 'EXE', ts })
    await device.status('nst-01', { v: 'FAIL', ts })
    expect(await storedAt(ts)).toEqual(['EXE'])
  })
})

describe('a bad message', () => {
  const topic = topicOf('nst-01', STATUS_CHANNEL)
  it.each([
    ['no JSON', topic, '{"v":', 'NOT_JSON', ''],
    ['an unknown status', topic, '{"v":"SLEEPING"}', 'UNKNOWN_STATUS', 'v'],
    ['a time before 2000', topic, '{"v":"EXE","ts":1}', 'TS_BEFORE_2000', 'ts'],
    [
      'a time longer ago than points are kept',
      topic,
      JSON.stringify([{ v: 'EXE' }, { v: 'EXE', ts: Date.now() - 401 * DAY_MS }]),
      'TS_TOO_OLD',
      '[1].ts',
    ],
    [
      'a number of a time longer ago than points are kept',
      topicOf('nst-01', 'Axis/X'),
      JSON.stringify({ v: 1, ts: Date.now() - 401 * DAY_MS }),
      'TS_TOO_OLD',
      'ts',
    ],
    [
      'a time two days ahead',
      topic,
      JSON.stringify([{ v: 'EXE' }, { v: 'EXE', ts: Date.now() + 2 * DAY_MS }]),
      'TS_IN_FUTURE',
      '[1].ts',
    ],
    ['NaN', topic, '{"v":NaN}', 'NOT_JSON', ''],
    ['a megabyte', topic, `"${'x'.repeat(1_000_000)}"`, 'PAYLOAD_TOO_LARGE', ''],
    ['bytes that are no text', topic, Buffer.from([0xff, 0xfe]), 'NOT_UTF8', ''],
    [
      'the machine of somebody else',
      topicOf('saw-1', STATUS_CHANNEL),
      '{"v":"EXE"}',
      'NOT_ITS_MACHINE',
      'topic',
    ],
    ['a topic of no machine', 'somewhere/else', '{"v":"EXE"}', 'BAD_TOPIC', 'topic'],
  ])(
    'with %s is set aside with its reason, and the device stays connected',
    async (_what, at, payload, reason, field) => {
      await device.publish(at, payload)
      expect(await rejected()).toEqual([
        { reason, field, device_id: 'DEV-NST-01', size: Buffer.byteLength(payload) },
      ])
      expect(device.client.connected).toBe(true)
      const metrics = await (await fetch(`${test.app.publicUrl}/metrics`)).text()
      expect(metrics).toContain(`millwright_rejected_messages_total{reason="${reason}"}`)
    },
  )

  it('stores none of its points when one is bad', async () => {
    const ts = Date.now() - 3000
    await device.status('nst-01', [
      { v: 'EXE', ts },
      { v: 'NOPE', ts: ts + 1 },
    ])
    expect(await storedAt(ts)).toEqual([])
  })

  it('of a machine that is not its own changes nothing there', async () => {
    await device.status('saw-1', { v: 'FAIL' })
    expect((await test.ask(getLastStatus, { params: { id: 'saw-1' }, token })).result.value).toBe('UNKNOWN')
  })

  it('repeated without end fills the table only so far', async () => {
    const other = await connectDevice(test.app.mqttPort, 'DEV-SAW-2')
    await Promise.all(
      Array.from({ length: 150 }, () => other.publish(topicOf('saw-2', STATUS_CHANNEL), 'rubbish')),
    )
    expect(await rejected()).toHaveLength(100)
    await other.end()
  })
})

describe('what is refused', () => {
  /** Without what the server itself sends to each subscription. */
  const topicsHeard = (client: Device['client']): string[] => {
    const topics: string[] = []
    client.on('message', (topic, _payload, { retain }) => void (!retain && topics.push(topic)))
    return topics
  }
  const PANEL = topicOf('nst-01', MESSAGE_CHANNEL)
  const forged = JSON.stringify({ v: { messages: [{ id: 'forged' }] }, ts: Date.now() })
  let listener: Device
  let heard: string[]
  beforeEach(async () => {
    listener = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    await listener.client.subscribeAsync(topicOf('nst-01', '#'))
    heard = topicsHeard(listener.client)
  })
  afterEach(() => listener.end())

  /** Of a message behind it: what was to be delivered before has been. */
  async function deliveredUntil(topic: string): Promise<void> {
    await device.publish(topic, { v: 1 })
    await expect.poll(() => heard).toContain(topic)
  }

  it.each([
    ['what only the server may send', PANEL, forged],
    ['the same in a batch', 'machines/nst-01', JSON.stringify({ 'Machine/Hmi/Message': { v: 1 } })],
    ['an unknown status', topicOf('nst-01', STATUS_CHANNEL), '{"v":"SLEEPING"}'],
    ['no JSON', topicOf('nst-01', 'Axis/Load'), '{'],
    ['a data model that is none', topicOf('nst-01', 'Machine/DataModel'), '<'],
    ['a test that is none', topicOf('nst-01', 'Machine/Test'), '{"v":5}'],
    ['a topic of 60,000 characters', topicOf('nst-01', 'a/'.repeat(30_000)), '{"v":1}'],
  ])('reaches no other connection of the machine: %s', async (_what, topic, payload) => {
    await device.publish(topic, payload)
    await deliveredUntil(topicOf('nst-01', 'Behind'))
    expect(heard).toEqual([topicOf('nst-01', 'Behind')])
    expect(await rejected()).toHaveLength(1)
  })

  it('reaches nobody as a will either', async () => {
    const dying = await connectWithWill(PANEL, forged)
    dying.stream.destroy()
    await expect.poll(rejected).toMatchObject([{ reason: 'SERVER_CHANNEL' }])
    await deliveredUntil(topicOf('nst-01', 'Behind'))
    expect(heard).toEqual([topicOf('nst-01', 'Behind')])
  })
})

describe('a device', () => {
  it.each([
    ['with a wrong password', 'DEV-NST-01', 'guess'],
    ['that nobody registered', 'DEV-NONE', 'millwright'],
    ['without a name', '', 'millwright'],
  ])('%s is refused', async (_what, deviceId, password) => {
    await expect(connectDevice(test.app.mqttPort, deviceId, password)).rejects.toThrow(
      /Connection refused|closed/,
    )
  })

  it('hears its own machine and no other', async () => {
    const granted = await device.client.subscribeAsync(topicOf('nst-01', 'Commands/#'))
    expect(granted[0]?.qos).toBe(0)
    await expect(device.client.subscribeAsync('machines/#')).rejects.toThrow()
    await expect(device.client.subscribeAsync(topicOf('saw-1', 'Commands'))).rejects.toThrow()
    expect(device.client.connected).toBe(true)
  })

  it('that announces a packet beyond all bounds is disconnected before it is read', async () => {
    const bad = await connectDevice(test.app.mqttPort, 'DEV-SAW-1')
    const closed = new Promise<void>((done) => bad.client.once('close', () => done()))
    bad.client.stream.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]))
    await closed
    expect(device.client.connected).toBe(true)
  })
})
