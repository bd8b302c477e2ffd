import {
  SPARKPLUG_DEFAULTS,
  type SparkplugSettings,
} from '@millwright/contract/connectors/settings/sparkplug'
import mqtt from 'mqtt'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { startTestBroker, type TestBroker } from '../../testing/test-broker.ts'
import { makeTestCertificate } from '../../testing/test-certificate.ts'
import { int, startTestEdgeNode } from '../../testing/test-edge-node.ts'
import { decodePayload } from './decode-payload.ts'
import { createSparkplug } from './open-sparkplug.ts'

const STATE = 'spBv1.0/STATE/millwright'

type Given = NonNullable<Parameters<typeof openForTest>[2]>
const openAt = (
  { port }: Pick<TestBroker, 'port'>,
  settings: Partial<SparkplugSettings> = {},
  given: Given = {},
  open = createSparkplug({ bornMs: 1_000 }),
) =>
  openForTest(
    open,
    {
      ...SPARKPLUG_DEFAULTS,
      Address: `mqtt://127.0.0.1:${port}`,
      Group: 'plant',
      EdgeNode: 'line-1',
      ReorderMs: 100,
      ...settings,
    },
    given,
  )

const states = (broker: TestBroker) =>
  broker
    .published(STATE)
    .map((each) => (each.what === 'publish' ? { ...each, state: JSON.parse(each.payload) } : null))

describe('the session of a host', () => {
  it('tck-id-host-topic-phid-death-required: begins with a will that is its death certificate', async () => {
    const broker = await startTestBroker()
    const before = Date.now()
    await openAt(broker)
    const [sent = []] = broker.hosts(STATE)
    const [connect] = sent
    if (connect?.what !== 'connect') throw new Error('no connect')
    const { will, clean } = connect.packet
    // tck-id-message-flow-phid-sparkplug-clean-session-311
    expect(clean).toBe(true)
    // tck-id-host-topic-phid-death-qos, -retain, -topic
    expect(will).toMatchObject({ topic: STATE, qos: 1, retain: true })
    const { online, timestamp } = JSON.parse(String(will?.payload))
    expect(online).toBe(false)
    // tck-id-host-topic-phid-death-payload-timestamp-connect
    expect(timestamp).toBeGreaterThanOrEqual(before)
    expect(timestamp).toBeLessThanOrEqual(Date.now())
  })

  it('tck-id-message-flow-phid-sparkplug-subscription: subscribes first, and then is born', async () => {
    const broker = await startTestBroker()
    await openAt(broker)
    const [sent = []] = broker.hosts(STATE)
    expect(sent.map(({ what }) => what).indexOf('publish')).toBe(sent.length - 1)
    expect(sent.flatMap((each) => (each.what === 'subscribe' ? each.topics : []))).toEqual([
      STATE,
      'spBv1.0/plant/NBIRTH/line-1',
      'spBv1.0/plant/NDATA/line-1',
      'spBv1.0/plant/NDEATH/line-1',
      'spBv1.0/plant/DBIRTH/line-1/+',
      'spBv1.0/plant/DDATA/line-1/+',
      'spBv1.0/plant/DDEATH/line-1/+',
    ])
  })

  it('tck-id-host-topic-phid-birth-payload-timestamp: its birth has the time of its will, is retained, at QoS 1', async () => {
    const broker = await startTestBroker()
    await openAt(broker)
    const [connect] = broker.hosts(STATE)[0] ?? []
    const timestamp =
      connect?.what === 'connect' && JSON.parse(String(connect.packet.will?.payload)).timestamp
    expect(states(broker)).toMatchObject([{ state: { online: true, timestamp }, qos: 1, retain: true }])
  })

  it('tck-id-host-topic-phid-death-payload-timestamp-disconnect-clean: ends with a death of that moment', async () => {
    const broker = await startTestBroker()
    const opened = await openAt(broker)
    await until(() => expect(states(broker)).toHaveLength(1))
    const before = Date.now()
    await opened.source.close()
    await until(() => expect(states(broker)).toHaveLength(2))
    expect(states(broker)[1]).toMatchObject({ state: { online: false }, qos: 1, retain: true })
    expect(states(broker)[1]?.state.timestamp).toBeGreaterThanOrEqual(before)
  })

  it('tck-id-message-flow-hid-sparkplug-state-message-delivered: that somebody has called dead is born again', async () => {
    const broker = await startTestBroker()
    await openAt(broker)
    const [first] = states(broker)
    await broker.publish(STATE, JSON.stringify({ online: false, timestamp: Date.now() }), true)
    await until(() => expect(states(broker)).toHaveLength(2))
    expect(states(broker)[1]?.state).toEqual(first?.state)
    await broker.publish(STATE, 'OFFLINE', true)
    await until(() => expect(states(broker)).toHaveLength(3))
  })

  it('tck-id-operational-behavior-host-application-multi-server-timestamp: has a new time after a break', async () => {
    const broker = await startTestBroker()
    const open = createSparkplug()
    const first = await openAt(broker, {}, {}, open)
    broker.cut()
    await until(() => expect(first.lost).toMatchObject([{ code: 'UNREACHABLE' }]))
    await openAt(broker, {}, { now: () => Date.now() + 1_000 }, open)
    const [one, two] = states(broker).filter((each) => each?.state.online)
    expect(two?.state.timestamp).toBeGreaterThan(one?.state.timestamp)
  })

  it('tck-id-operational-behavior-host-application-host-id: another host of the same name is named', async () => {
    const broker = await startTestBroker()
    const opened = await openAt(broker)
    await openAt(broker, {}, { now: () => Date.now() + 5_000 })
    await until(() =>
      expect(opened.problems).toEqual([
        { code: 'SETTINGS_WRONG', detail: 'HostId millwright: another host has this name' },
      ]),
    )
  })

  it('lets edge nodes be born that wait for it', async () => {
    const broker = await startTestBroker()
    const edge = await startTestEdgeNode({
      port: broker.port,
      primaryHost: 'millwright',
      metrics: [int('a', 1)],
    })
    expect(edge.births()).toBe(0)
    const opened = await openAt(broker)
    await opened.source.watch(['/a'])
    await until(() => expect(opened.valuesOf('/a')).toEqual([1]))
    expect([edge.births(), opened.problems]).toEqual([1, []])
  })

  it('tck-id-payloads-ncmd-qos: asks an edge node that is born already to be born again', async () => {
    const broker = await startTestBroker()
    const edge = await startTestEdgeNode({ port: broker.port })
    await openAt(broker)
    await until(() => expect(edge.births()).toBe(2))
    const [request] = broker.published('spBv1.0/plant/NCMD/line-1')
    if (request?.what !== 'publish') throw new Error('no request')
    expect(request).toMatchObject({ qos: 0, retain: false })
    const { timestamp, seq, metrics = [] } = decodePayload(request.bytes) ?? {}
    // tck-id-payloads-ncmd-timestamp, tck-id-payloads-ncmd-seq
    expect([typeof timestamp, seq]).toEqual(['number', null])
    // tck-id-operational-behavior-data-commands-ncmd-rebirth-name, -value
    expect(metrics).toMatchObject([{ name: 'Node Control/Rebirth', value: { kind: 'boolean', v: true } }])
  })
})

describe('machines on one broker', () => {
  it('share the connection of their host, and it ends with the last one', async () => {
    const broker = await startTestBroker()
    const open = createSparkplug()
    const saw = await startTestEdgeNode({ port: broker.port, node: 'saw', metrics: [int('a', 1)] })
    await startTestEdgeNode({
      port: broker.port,
      node: 'line-1',
      devices: { drill: [int('d', 2)], press: [int('p', 3)] },
    })
    const all = await Promise.all([
      openAt(broker, { EdgeNode: 'saw' }, {}, open),
      openAt(broker, { Device: 'drill' }, {}, open),
      openAt(broker, { Device: 'press' }, {}, open),
    ])
    expect(broker.hosts(STATE)).toHaveLength(1)
    const [one, two, three] = all
    await one.source.watch(['/a'])
    await two.source.watch(['/d', '/p'])
    await three.source.watch(['/p'])
    await until(() =>
      expect([one.valuesOf('/a'), two.valuesOf('/d'), three.valuesOf('/p')]).toEqual([[1], [2], [3]]),
    )
    expect(two.valuesOf('/p')).toEqual([])
    await until(() => expect(two.problems).toEqual([{ code: 'NODE_MISSING', detail: '/p' }]))
    await two.source.close()
    await three.source.close()
    await saw.data([int('a', 4)])
    await until(() => expect(one.valuesOf('/a')).toEqual([1, 4]))
    expect(states(broker)).toHaveLength(1)
    await one.source.close()
    await until(() => expect(states(broker).at(-1)?.state.online).toBe(false))
    expect(broker.hosts(STATE)).toHaveLength(1)
  })

  it('are lost together, once each, and share the next connection too', async () => {
    const broker = await startTestBroker()
    const open = createSparkplug()
    await startTestEdgeNode({ port: broker.port, devices: { drill: [int('d', 2)] } })
    const one = await openAt(broker, {}, {}, open)
    const two = await openAt(broker, { Device: 'drill' }, {}, open)
    await two.source.watch(['/d'])
    await until(() => expect(two.valuesOf('/d')).toEqual([2]))
    broker.cut()
    await until(() => expect([one.lost.length, two.lost.length]).toEqual([1, 1]))
    expect(two.valuesOf('/d')).toEqual([2, null])
    await Promise.all([openAt(broker, {}, {}, open), openAt(broker, { Device: 'drill' }, {}, open)])
    expect(broker.hosts(STATE)).toHaveLength(2)
  })

  it('may join where they may reach the broker themselves', async () => {
    const broker = await startTestBroker()
    const open = createSparkplug()
    const first = await openAt(broker, {}, {}, open)
    const forbidden = () => Promise.reject(new Error('forbidden'))
    await expect(openAt(broker, {}, { checkAddress: forbidden }, open)).rejects.toThrow('forbidden')
    await first.source.close()
    await until(() => expect(states(broker).at(-1)?.state.online).toBe(false))
  })

  it('of another account have a connection of their own, and its end is no end of the host', async () => {
    const broker = await startTestBroker()
    const open = createSparkplug()
    await openAt(broker, { User: 'one' }, {}, open)
    const two = await openAt(broker, { User: 'two' }, {}, open)
    expect(broker.hosts(STATE)).toHaveLength(2)
    await two.source.close()
    await until(() => expect(broker.clients()).toBe(1))
    expect(states(broker).map((each) => each?.state.online)).toEqual([true, true])
  })

  it('go on when the one that opened the connection gives up', async () => {
    const broker = await startTestBroker()
    const open = createSparkplug()
    await startTestEdgeNode({ port: broker.port, metrics: [int('a', 1)] })
    const first = await openAt(broker, { EdgeNode: 'gone' }, {}, open)
    const second = await openAt(broker, {}, {}, open)
    first.stop.abort()
    await second.source.watch(['/a'])
    await until(() => expect(second.valuesOf('/a')).toEqual([1]))
    expect(second.lost).toEqual([])
  })
})

describe('a broker', () => {
  it('that refuses the password, the address or the topic says so', async () => {
    const broker = await startTestBroker({
      passwords: { reader: 'right' },
      forbidden: 'spBv1.0/secret/NBIRTH/line-1',
    })
    const settings = { User: 'reader' }
    const open = (more: Partial<SparkplugSettings>, given: Given) =>
      openAt(broker, { ...settings, ...more }, given)
    await expect(open({}, { secrets: { Password: 'wrong' } })).rejects.toMatchObject({
      problem: { code: 'CREDENTIALS_WRONG' },
    })
    await expect(open({ Group: 'secret' }, { secrets: { Password: 'right' } })).rejects.toMatchObject({
      problem: { code: 'OTHER', detail: 'the broker refuses the topic spBv1.0/secret/NBIRTH/line-1' },
    })
    const forbidden = () => Promise.reject(new Error('forbidden'))
    await expect(open({}, { checkAddress: forbidden })).rejects.toThrow('forbidden')
    expect(broker.published(STATE)).toEqual([])
    await openAt(broker, settings, { secrets: { Password: 'right' } })
  })

  it('that is not there, or is none, says so', async () => {
    const broker = await startTestBroker()
    await broker.close()
    await expect(openAt(broker)).rejects.toMatchObject({ problem: { code: 'REFUSED' } })
  })

  it('has a certificate that somebody trusts, before it hears a password', async () => {
    const certificate = makeTestCertificate('broker')
    const broker = await startTestBroker({ tls: certificate })
    const settings = { Address: `mqtts://127.0.0.1:${broker.port}` }
    const open = createSparkplug()
    await expect(openAt(broker, settings, {}, open)).rejects.toMatchObject({
      problem: { code: 'CERTIFICATE_UNTRUSTED', certificate: { sha256: certificate.sha256, name: 'broker' } },
    })
    expect(broker.hosts(STATE)).toEqual([])
    await openAt(broker, settings, { trusted: [certificate.sha256] }, open)
    // Another machine of the same host trusts for itself.
    await expect(openAt(broker, settings, { trusted: ['00'.repeat(32)] }, open)).rejects.toMatchObject({
      problem: { code: 'CERTIFICATE_CHANGED' },
    })
    await expect(openAt(broker)).rejects.toMatchObject({ problem: { code: expect.any(String) } })
  })

  it('may be a real client apart: others of the plant hear the state of the host', async () => {
    const broker = await startTestBroker()
    await openAt(broker)
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, { reconnectPeriod: 0 })
    onTestFinished(() => void client.end(true))
    const heard: string[] = []
    client.on('message', (_topic, payload) => heard.push(String(payload)))
    await client.subscribeAsync('spBv1.0/STATE/+')
    await until(() => expect(heard).toHaveLength(1))
    expect(JSON.parse(heard[0] ?? '')).toMatchObject({ online: true })
  })
})
