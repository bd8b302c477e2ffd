import { topicOf } from '@millwright/contract/wire/topics'
import type { IConnackPacket, IConnectPacket, IPublishPacket } from 'mqtt-packet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../../testing/test-broker.ts'
import { createBrokerStores, type TestBrokerStores } from '../../testing/test-broker-stores.ts'
import type { Peer } from '../../testing/test-peer.ts'
import { remains } from '../../testing/test-time.ts'
import { MQTT_LIMITS } from '../runtime/limits.ts'

/**
 * The cases of the suites of Eclipse Paho (interoperability/client_test.py and client_test5.py), by their names, where there is no
 * Python and no copy of them; `paho-suite.test.ts` runs the suites themselves.
 */

const WAIT = { timeout: 60_000, interval: 5 }
const [A, AB, C, AC] = ['TopicA', 'TopicA/B', 'Topic/C', 'TopicA/C'].map((name) =>
  topicOf('saw-1', name),
) as [string, string, string, string]
const TWO_LEVELS = topicOf('saw-1', '+/+')
const BELOW_A = topicOf('saw-1', 'TopicA/#')
const FOREIGN = 'test/nosubscribe'

let stores: TestBrokerStores
let broker: TestBroker
beforeAll(async () => {
  stores = await createBrokerStores()
})
afterAll(() => stores.drop())
beforeEach(async () => {
  await stores.reset()
  broker = await startTestBroker({}, 10_000, null, stores)
})
afterEach(() => broker.close())

type Properties = NonNullable<IConnectPacket['properties']>

/** A client of one version, as the suites have them. */
function clientsOf(version: 4 | 5) {
  async function connect(clientId: string, given: Partial<IConnectPacket> = {}): Promise<Client> {
    const peer = await broker.connect(version)
    return clientOf(peer, await peer.connect({ clientId, ...given }))
  }
  return {
    connect,
    /** With a session that outlives the connection. */
    connectKept: (clientId: string, clean = false, seconds = 600) =>
      connect(clientId, {
        clean,
        ...(version === 5 ? { properties: { sessionExpiryInterval: seconds } } : {}),
      }),
  }
}

function clientOf(peer: Peer, answer: IConnackPacket) {
  let messageId = 0
  const heard = (): IPublishPacket[] => peer.received.filter((packet) => packet.cmd === 'publish')
  return {
    peer,
    answer,
    heard,
    payloads: (): string[] => heard().map(({ payload }) => payload.toString()),
    arrived: (count: number) => vi.waitUntil(() => heard().length >= count, WAIT),
    /** Of the last messages, as a client library does. */
    acknowledge(): void {
      for (const { qos, messageId: id = 0 } of heard())
        peer.send({ cmd: qos === 1 ? 'puback' : 'pubrec', messageId: id })
    },
    async subscribe(topic: string, options: Record<string, unknown> = {}, properties: object | null = null) {
      peer.send({
        cmd: 'subscribe',
        messageId: 60_000,
        subscriptions: [{ topic, qos: 2, ...options }],
        ...(properties ? { properties } : {}),
      } as never)
      const suback = await peer.next('suback')
      return 'granted' in suback ? suback.granted : []
    },
    async publish(topic: string, payload: string, qos: 0 | 1 | 2, given: Partial<IPublishPacket> = {}) {
      messageId += 1
      peer.send({ cmd: 'publish', topic, payload, qos, dup: false, retain: false, messageId, ...given })
      if (qos === 1) await peer.next('puback')
      if (qos === 2) {
        await peer.next('pubrec')
        peer.send({ cmd: 'pubrel', messageId })
        await peer.next('pubcomp')
      }
    },
    async settled(): Promise<void> {
      peer.send({ cmd: 'pingreq' })
      await peer.next('pingresp')
    },
    async disconnect(properties: Properties | null = null): Promise<void> {
      peer.send({ cmd: 'disconnect', reasonCode: 0, ...(properties ? { properties } : {}) } as never)
      await peer.closed()
    },
  }
}
type Client = ReturnType<typeof clientOf>

describe.each([
  ['client_test', 4],
  ['client_test5', 5],
] as const)('%s', (_suite, version) => {
  const { connect, connectKept } = clientsOf(version)
  const isAccepted = ({ answer }: Client): boolean => (answer.returnCode ?? answer.reasonCode) === 0

  it('test_basic', async () => {
    const client = await connect('a')
    expect(client.answer.sessionPresent).toBe(false)
    await client.subscribe(A)
    for (const qos of [0, 1, 2] as const) await client.publish(A, `qos ${qos}`, qos)
    await client.arrived(3)
    expect(client.heard().map(({ qos }) => qos)).toEqual([0, 1, 2])
    client.peer.send({ cmd: 'connect', clientId: 'a', protocolVersion: version } as never)
    await client.peer.closed()
    const other = await broker.connect(version)
    other.send(Buffer.from([0x10, 10, 0, 2, 0x68, 0x6a, version, 2, 0, 0, 0, 0]))
    await other.closed()
    expect(other.received).toEqual([])
  })

  it('test_retained_message', async () => {
    const client = await connect('a')
    const topics = [AB, C, AC]
    for (const [qos, topic] of topics.entries())
      await client.publish(topic, `qos ${qos}`, qos as 0 | 1 | 2, { retain: true })
    await client.settled()
    await vi.waitUntil(async () => (await stores.count('mqtt_retained')) === 3, WAIT)
    await client.subscribe(TWO_LEVELS)
    await client.arrived(3)
    expect(client.heard().map(({ qos, retain }) => [qos, retain])).toEqual(
      expect.arrayContaining([0, 1, 2].map((qos) => [qos, true])),
    )
    for (const topic of topics) await client.publish(topic, '', 1, { retain: true })
    const late = await connect('b')
    await late.subscribe(TWO_LEVELS)
    await remains(() => expect(late.heard()).toEqual([]), 100)
  })

  it('test_will_message', async () => {
    const will = { topic: C, payload: Buffer.from('will'), qos: 2, retain: false } as const
    const dying = await connect('a', {
      will: { ...will, ...(version === 5 ? { properties: { userProperties: { a: '2', c: '3' } } } : {}) },
    })
    const client = await connect('b')
    await client.subscribe(C)
    dying.peer.socket.destroy()
    await client.arrived(1)
    expect(client.payloads()).toEqual(['will'])
    if (version === 5) expect(client.heard()[0]?.properties?.userProperties).toMatchObject({ a: '2', c: '3' })
  })

  it('test_zero_length_clientid', async () => {
    expect(isAccepted(await connect(''))).toBe(true)
    const peer = await broker.connect(version)
    peer.send(
      Buffer.from(
        [0x10, version === 5 ? 13 : 12, 0, 4, ...Buffer.from('MQTT'), version, 0, 0, 0, 0, 0, 0].slice(
          0,
          version === 5 ? 15 : 14,
        ),
      ),
    )
    const answer = (await peer.next('connack')) as IConnackPacket
    // Without name and password nobody may come in; the client id is refused before that only by 3.1.1.
    expect(answer.returnCode ?? answer.reasonCode).toBe(version === 5 ? 0x86 : 2)
  })

  it('test_offline_message_queueing', async () => {
    const client = await connectKept('a', version === 5)
    await client.subscribe(TWO_LEVELS)
    await client.disconnect()
    const other = await connect('b')
    await other.publish(AB, 'qos 0', 0)
    await other.publish(C, 'qos 1', 1)
    await other.publish(AC, 'qos 2', 2)
    const back = await connectKept('a')
    expect(back.answer.sessionPresent).toBe(true)
    await back.arrived(2)
    expect(back.payloads()).toEqual(['qos 1', 'qos 2'])
  })

  it('test_overlapping_subscriptions', async () => {
    const client = await connect('a')
    await client.subscribe(BELOW_A)
    await client.subscribe(topicOf('saw-1', 'TopicA/+'), { qos: 1 })
    await client.publish(AC, 'overlapping topic filters', 2)
    await client.arrived(1)
    await client.settled()
    expect(client.heard().map(({ qos }) => qos)).toEqual([2])
  })

  it('test_keepalive', async () => {
    const will = { topic: A, payload: Buffer.from('keepalive expiry'), qos: 1, retain: false } as const
    const client = await connect('b')
    await client.subscribe(A)
    await connect('a', { keepalive: 1, will })
    await client.arrived(1)
    expect(client.payloads()).toEqual(['keepalive expiry'])
  })

  it('test_redelivery_on_reconnect', async () => {
    const client = await connectKept('b')
    await client.subscribe(BELOW_A)
    await client.publish(AB, 'one', 1)
    await client.publish(AC, 'two', 2)
    await client.arrived(2)
    await client.disconnect()
    const back = await connectKept('b')
    await back.arrived(2)
    expect(back.heard().map(({ dup, payload }) => [dup, payload.toString()])).toEqual([
      [true, 'one'],
      [true, 'two'],
    ])
  })

  it('test_subscribe_failure', async () => {
    const client = await connect('a')
    // The suite for 5 expects 0x80; we say that it is not authorized.
    expect(await client.subscribe(FOREIGN)).toEqual([version === 5 ? 0x87 : 0x80])
  })

  it('test_dollar_topics', async () => {
    const client = await connect('a')
    await client.subscribe(TWO_LEVELS)
    await client.publish('$TopicA/B', 'x', 1)
    await client.settled()
    expect(client.heard()).toEqual([])
  })

  it('test_unsubscribe', async () => {
    const client = await connect('b')
    for (const topic of [A, AB, C]) await client.subscribe(topic)
    client.peer.send({ cmd: 'unsubscribe', messageId: 5, unsubscriptions: [A] })
    await client.peer.next('unsuback')
    const other = await connect('a')
    for (const topic of [A, AB, C]) await other.publish(topic, topic, 1)
    await client.arrived(2)
    await client.settled()
    expect(client.payloads()).toEqual([AB, C])
  })
})

describe('client_test5', () => {
  const { connect, connectKept } = clientsOf(5)
  const isPresent = async (client: Promise<Client>): Promise<boolean> => (await client).answer.sessionPresent

  it('test_session_expiry', async () => {
    const start = async (seconds: number): Promise<Client> => {
      const client = await connectKept('a', true, seconds)
      expect(client.answer.sessionPresent).toBe(false)
      await client.subscribe(A)
      return client
    }
    await (await start(0)).disconnect()
    expect(await isPresent(connectKept('a', false, 0))).toBe(false)
    await (await start(600)).disconnect()
    expect(await isPresent(connectKept('a', false, 600))).toBe(true)
    await (await start(1)).disconnect()
    await vi.waitUntil(async () => (await stores.count('mqtt_session')) === 0, WAIT)
    expect(await isPresent(connectKept('a', false, 1))).toBe(false)
    await (await start(1)).disconnect({ sessionExpiryInterval: 600 })
    await remains(() => expect(broker.accepted).toEqual([]), 1_500)
    const back = await connectKept('a', false, 1)
    expect(back.answer.sessionPresent).toBe(true)
    await back.disconnect({ sessionExpiryInterval: 0 })
    expect(await isPresent(connectKept('a', false, 1))).toBe(false)
  })

  it.each([
    ['test_user_properties', { userProperties: { a: '2', c: '3' } }],
    ['test_payload_format', { payloadFormatIndicator: true, contentType: 'My name' }],
  ])('%s', async (_name, properties) => {
    const client = await connect('a')
    await client.subscribe(A)
    for (const qos of [0, 1, 2] as const) await client.publish(A, '', qos, { properties })
    await client.arrived(3)
    for (const packet of client.heard())
      expect(JSON.parse(JSON.stringify(packet.properties))).toEqual(properties)
  })

  it('test_publication_expiry', async () => {
    const client = await connectKept('b', true)
    await client.subscribe(A)
    await client.disconnect()
    const other = await connect('a')
    for (const messageExpiryInterval of [1, 6])
      for (const qos of [1, 2] as const)
        await other.publish(A, `${messageExpiryInterval}`, qos, { properties: { messageExpiryInterval } })
    await remains(() => expect(client.heard()).toEqual([]), 1_100)
    const back = await connectKept('b')
    await back.arrived(2)
    expect(back.payloads()).toEqual(['6', '6'])
    for (const { properties } of back.heard()) expect(properties?.messageExpiryInterval).toBeLessThan(6)
  })

  it('test_subscribe_options', async () => {
    const [one, two] = [await connect('a'), await connect('b')]
    for (const client of [one, two]) await client.subscribe(A, { nl: true })
    await one.publish(A, 'noLocal test', 1)
    await two.arrived(1)
    await one.settled()
    expect(one.heard()).toEqual([])
    await one.subscribe(AB, { rap: true })
    for (const retain of [false, true]) await one.publish(AB, 'as published', 1, { retain })
    await one.arrived(2)
    expect(one.heard().map(({ retain }) => retain)).toEqual([false, true])
    const shown = async (retainHandling: number): Promise<number[]> => {
      const client = await connect('c')
      const counts = []
      for (let times = 0; times < 2; times++) {
        await client.subscribe(AB, { rh: retainHandling })
        await remains(() => {}, 100)
        counts.push(client.heard().length)
      }
      return counts
    }
    expect([await shown(0), await shown(1), await shown(2)]).toEqual([
      [1, 2],
      [1, 1],
      [0, 0],
    ])
  })

  it('test_assigned_clientid', async () => {
    const { answer } = await connect('')
    expect(answer.properties?.assignedClientIdentifier).not.toBe('')
    expect(answer.properties?.assignedClientIdentifier).toBeDefined()
  })

  it('test_subscribe_identifiers', async () => {
    const [one, two] = [await connect('a'), await connect('b')]
    await one.subscribe(A, {}, { subscriptionIdentifier: 456_789 })
    await two.subscribe(A, {}, { subscriptionIdentifier: 2 })
    await two.subscribe(`${A}/#`, {}, { subscriptionIdentifier: 3 })
    await two.publish(A, 'sub identifier test', 1)
    for (const client of [one, two]) await client.arrived(1)
    expect(one.heard()[0]?.properties?.subscriptionIdentifier).toBe(456_789)
    expect(two.heard()[0]?.properties?.subscriptionIdentifier).toEqual([2, 3])
  })

  it('test_request_response', async () => {
    const [one, two] = [await connect('a'), await connect('b')]
    for (const client of [one, two]) await client.subscribe(A, { nl: true })
    const properties = { responseTopic: A, correlationData: Buffer.from('334') }
    await one.publish(A, 'request', 1, { properties })
    await two.arrived(1)
    expect(two.heard()[0]?.properties).toEqual(properties)
    await two.publish(A, 'response', 1, { properties })
    await one.arrived(1)
    expect(one.payloads()).toEqual(['response'])
  })

  it('test_client_topic_alias', async () => {
    const refused = await connect('a')
    refused.peer.send(Buffer.from([0x30, 9, 0, 3, 0x61, 0x62, 0x63, 3, 35, 0, 0]))
    expect(await refused.peer.next('disconnect')).toMatchObject({ reasonCode: 0x94 })
    const client = await connectKept('a', true)
    expect(client.answer.properties?.topicAliasMaximum).toBeGreaterThan(0)
    await client.subscribe(A)
    const properties = { topicAlias: 1 }
    await client.publish(A, 'topic alias 1', 1, { properties })
    await client.publish('', 'topic alias 2', 1, { properties })
    await client.arrived(2)
    client.acknowledge()
    await client.disconnect()
    const back = await connectKept('a')
    await back.publish(A, 'topic alias 3', 1)
    await back.arrived(1)
    back.peer.send({ cmd: 'publish', topic: '', payload: 'x', qos: 0, dup: false, retain: false, properties })
    expect(await back.peer.next('disconnect')).toMatchObject({ reasonCode: 0x94 })
  })

  it('test_server_topic_alias', async () => {
    for (const topicAliasMaximum of [1, 0]) {
      const client = await connect('a', topicAliasMaximum > 0 ? { properties: { topicAliasMaximum } } : {})
      await client.subscribe(A)
      for (const qos of [0, 1, 2] as const) await client.publish(A, 'topic alias', qos)
      await client.arrived(3)
      expect(client.heard().map(({ topic, properties }) => [topic, properties?.topicAlias])).toEqual(
        topicAliasMaximum > 0
          ? [
              [A, 1],
              ['', 1],
              ['', 1],
            ]
          : Array(3).fill([A, undefined]),
      )
    }
  })

  it('test_maximum_packet_size', async () => {
    const client = await connect('a', { properties: { maximumPacketSize: 64 } })
    const announced = client.answer.properties?.maximumPacketSize ?? 0
    await client.subscribe(A)
    await client.publish(A, '.'.repeat(32), 0)
    await client.arrived(1)
    await client.publish(A, '.'.repeat(64), 1)
    await client.settled()
    expect(client.heard()).toHaveLength(1)
    client.peer.send(Buffer.from([0x30, ...lengthBytes(announced + 1)]))
    expect(await client.peer.next('disconnect')).toMatchObject({ reasonCode: 0x95 })
  })

  it('test_server_keep_alive', async () => {
    const { answer } = await connect('a', { keepalive: 120 })
    expect(answer.properties?.serverKeepAlive).toBe(60)
  })

  it('test_flow_control1', async () => {
    const client = await connect('a', { properties: { receiveMaximum: 2 } })
    await client.subscribe(A)
    for (const each of [1, 2, 3]) await client.publish(A, `message ${each}`, 1)
    await client.arrived(2)
    await remains(() => expect(client.heard()).toHaveLength(2), 100)
    client.peer.send({ cmd: 'puback', messageId: client.heard()[0]?.messageId ?? 0 })
    await client.arrived(3)
  })

  it('test_flow_control2', async () => {
    const client = await connect('a')
    const most = client.answer.properties?.receiveMaximum ?? 0
    expect(most).toBe(MQTT_LIMITS.receiveMaximum)
    for (let messageId = 1; messageId <= most + 1; messageId++)
      client.peer.send({
        cmd: 'publish',
        topic: A,
        payload: 'x',
        qos: 2,
        dup: false,
        retain: false,
        messageId,
      })
    expect(await client.peer.next('disconnect')).toMatchObject({ reasonCode: 147 })
  })

  it('test_will_delay', async () => {
    const listener = await connect('b')
    await listener.subscribe(A)
    for (const [willDelayInterval, sessionExpiryInterval, earliest] of [
      [1, 5, 900],
      [5, 0, 0],
      [5, 1, 900],
    ] as const) {
      const will = {
        topic: A,
        payload: Buffer.from('will'),
        qos: 2,
        retain: false,
        properties: { willDelayInterval },
      }
      const dying = await connect('a', { will: will as never, properties: { sessionExpiryInterval } })
      const since = Date.now()
      const before = listener.heard().length
      dying.peer.socket.destroy()
      await listener.arrived(before + 1)
      expect(Date.now() - since).toBeGreaterThanOrEqual(earliest)
      expect(Date.now() - since).toBeLessThan(4_000)
    }
  })

  it('test_shared_subscriptions', async () => {
    const [one, two] = [await connect('a'), await connect('b')]
    for (const client of [one, two]) {
      await client.subscribe(`$share/sharename/${AB}`)
      await client.subscribe(A)
    }
    await two.publish(A, 'to both', 0)
    for (const client of [one, two]) await client.arrived(1)
    await two.publish(AB, 'to one', 0)
    await vi.waitUntil(() => one.heard().length + two.heard().length === 3, WAIT)
    for (const client of [one, two]) await client.settled()
    expect(one.heard().length + two.heard().length).toBe(3)
  })
})

function lengthBytes(value: number): number[] {
  const low = value % 128
  return value < 128 ? [low] : [low + 128, ...lengthBytes(Math.floor(value / 128))]
}
