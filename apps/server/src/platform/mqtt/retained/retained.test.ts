import { stateTopicOf, topicOf } from '@millwright/contract/wire/topics'
import type { IPubackPacket, IPublishPacket } from 'mqtt-packet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../../../testing/test-broker.ts'
import { createBrokerStores, type TestBrokerStores } from '../../../testing/test-broker-stores.ts'
import type { Peer } from '../../../testing/test-peer.ts'
import { remains } from '../../../testing/test-time.ts'
import { MQTT_LIMITS } from '../../runtime/limits.ts'
import { REASON } from '../packets/reason-codes.ts'

const LOAD = topicOf('saw-1', 'Spindle/Load')
const ALL = topicOf('saw-1', '#')
const WAIT = { timeout: 60_000, interval: 5 }

let stores: TestBrokerStores
beforeAll(async () => {
  stores = await createBrokerStores()
})
afterAll(() => stores.drop())

let broker: TestBroker
beforeEach(async () => {
  await stores.reset()
  broker = await startTestBroker({}, 10_000, null, stores)
})
afterEach(() => broker.close())

async function connect(username = 'DEV-1', version: 4 | 5 = 5): Promise<Peer> {
  const peer = await broker.connect(version)
  await peer.signIn({ username })
  return peer
}

const retain = (topic: string, given: Partial<IPublishPacket> = {}): IPublishPacket => ({
  cmd: 'publish',
  topic,
  payload: '{"v":1}',
  qos: 1,
  dup: false,
  retain: true,
  messageId: 1,
  ...given,
})

async function put(topic: string, given: Partial<IPublishPacket> = {}): Promise<IPubackPacket> {
  const peer = await connect()
  peer.send(retain(topic, given))
  const answer = (await peer.next('puback')) as IPubackPacket
  peer.socket.destroy()
  return answer
}

async function subscribe(peer: Peer, topic = ALL, options: Record<string, unknown> = {}): Promise<void> {
  peer.send({ cmd: 'subscribe', messageId: 3, subscriptions: [{ topic, qos: 2, ...options }] } as never)
  await peer.next('suback')
}

const publishedTo = ({ received }: Peer): IPublishPacket[] =>
  received.filter((packet) => packet.cmd === 'publish')
const countOf = (peer: Peer, count: number) => vi.waitUntil(() => publishedTo(peer).length >= count, WAIT)
const nothingComes = (peer: Peer) => remains(() => expect(publishedTo(peer)).toEqual([]), 100)

describe('a retained message', () => {
  it('comes to who subscribes later, with its properties and that flag, also after a restart', async () => {
    await put(LOAD, { properties: { contentType: 'a', userProperties: { b: '1' } } })
    await broker.stop()
    broker = await startTestBroker({}, 10_000, null, stores)
    const peer = await connect()
    await subscribe(peer, ALL, { qos: 1 })
    await countOf(peer, 1)
    const [{ properties, ...found } = {} as IPublishPacket] = publishedTo(peer)
    expect(found).toMatchObject({ topic: LOAD, qos: 1, retain: true, payload: Buffer.from('{"v":1}') })
    expect(properties).toMatchObject({ contentType: 'a', userProperties: { b: '1' } })
    const old = await connect('DEV-1', 4)
    await subscribe(old, ALL, { qos: 0 })
    await countOf(old, 1)
    expect(publishedTo(old)[0]).toMatchObject({ topic: LOAD, qos: 0, retain: true })
  })

  it('is a point as every other, and comes to those that listen without that flag, unless they want it', async () => {
    const [plain, asPublished] = [await connect(), await connect()]
    await subscribe(plain)
    await subscribe(asPublished, ALL, { rap: true })
    await put(LOAD)
    for (const peer of [plain, asPublished]) await countOf(peer, 1)
    expect([...publishedTo(plain), ...publishedTo(asPublished)].map((packet) => packet.retain)).toEqual([
      false,
      true,
    ])
    expect(broker.accepted).toHaveLength(1)
  })

  it('is ended by an empty one, which is no point and no refused message', async () => {
    await put(LOAD)
    const listener = await connect()
    await subscribe(listener)
    await countOf(listener, 1)
    expect(await put(LOAD, { payload: '' })).toMatchObject({ reasonCode: 0 })
    await countOf(listener, 2)
    expect(publishedTo(listener)[1]).toMatchObject({ retain: false, payload: Buffer.alloc(0) })
    expect(broker.accepted).toHaveLength(1)
    const late = await connect()
    await subscribe(late)
    await nothingComes(late)
  })

  it('is replaced by the next of its topic', async () => {
    await put(LOAD, { payload: 'one' })
    await put(LOAD, { payload: 'two' })
    const peer = await connect()
    await subscribe(peer)
    await countOf(peer, 1)
    expect(publishedTo(peer).map(({ payload }) => payload.toString())).toEqual(['two'])
  })

  it('is stored before it is acknowledged', async () => {
    const peer = await connect()
    await stores.db.transaction(async (tx) => {
      await tx.query('lock table mqtt_retained in access exclusive mode')
      peer.send(retain(LOAD))
      await vi.waitUntil(() => broker.accepted.length > 0, WAIT)
      await remains(() => expect(peer.received).toEqual([]), 100)
    })
    await peer.next('puback')
    expect(await stores.count('mqtt_retained')).toBe(1)
  })

  it('that is refused is not retained, and another machine cannot end it', async () => {
    broker.refuse.mockReturnValue({ reason: 'NOT_JSON', field: '' })
    expect(await put(LOAD)).toMatchObject({ reasonCode: REASON.payloadFormatInvalid })
    expect(await stores.count('mqtt_retained')).toBe(0)
    broker.refuse.mockReturnValue(null)
    await put(LOAD)
    const other = await connect('DEV-2')
    broker.refuse.mockReturnValue({ reason: 'NOT_ITS_MACHINE', field: 'topic' })
    other.send(retain(LOAD, { payload: '' }))
    expect(await other.next('puback')).toMatchObject({ reasonCode: REASON.notAuthorized })
    expect(await stores.count('mqtt_retained')).toBe(1)
  })

  it('is nothing that another machine gets', async () => {
    await put(LOAD)
    const other = await connect('DEV-2')
    await subscribe(other, topicOf('saw-2', '#'))
    await nothingComes(other)
  })

  it('goes when its time is over, and with its device', async () => {
    await put(LOAD, { properties: { messageExpiryInterval: 100 } })
    await put(topicOf('saw-1', 'x'))
    await stores.db.query(
      "update mqtt_retained set expires_at = now() - interval '1 second' where expires_at is not null",
    )
    const peer = await connect()
    await subscribe(peer)
    await countOf(peer, 1)
    expect(publishedTo(peer).map(({ topic }) => topic)).toEqual([topicOf('saw-1', 'x')])
    await stores.retained.removeExpired()
    expect(await stores.count('mqtt_retained')).toBe(1)
    await stores.db.query('delete from device where machine_id = 1')
    expect(await stores.count('mqtt_retained')).toBe(0)
  })

  it('as a last will is found later too', async () => {
    const dying = await broker.connect()
    await dying.signIn({ will: { topic: LOAD, payload: Buffer.from('gone'), qos: 1, retain: true } })
    dying.socket.destroy()
    await vi.waitUntil(async () => (await stores.count('mqtt_retained')) === 1, WAIT)
  })
})

describe('a subscription', () => {
  it('says when it wants retained messages', async () => {
    await put(LOAD)
    const peer = await connect()
    await subscribe(peer, ALL, { rh: 2 })
    await subscribe(peer, ALL, { rh: 1 })
    await subscribe(peer, `$share/g/${ALL}`)
    await nothingComes(peer)
    await subscribe(peer, LOAD, { rh: 1 })
    await countOf(peer, 1)
    await subscribe(peer, LOAD, { rh: 0 })
    await countOf(peer, 2)
  })

  it('gets nothing older after what came while that was read', async () => {
    await put(LOAD, { payload: 'old' })
    const [peer, publisher] = [await connect(), await connect()]
    await stores.db.transaction(async (tx) => {
      await tx.query('lock table mqtt_retained in access exclusive mode')
      await subscribe(peer)
      publisher.send(retain(LOAD, { payload: 'new', retain: false }))
      await countOf(peer, 1)
    })
    await subscribe(peer, topicOf('saw-1', 'other'))
    await remains(() => {
      expect(publishedTo(peer).map(({ payload }) => payload.toString())).toEqual(['new'])
    }, 200)
  })

  it('gets all that the machine retains, as fast as it takes them', async () => {
    const publisher = await connect()
    const topics = Array.from({ length: 150 }, (_, index) =>
      topicOf('saw-1', `c${String(index).padStart(3, '0')}`),
    )
    for (const [index, topic] of topics.entries()) publisher.send(retain(topic, { messageId: index + 1 }))
    await vi.waitUntil(() => publisher.received.length === 150, WAIT)
    const peer = await connect()
    await subscribe(peer)
    await countOf(peer, MQTT_LIMITS.sentAtOnce)
    await remains(() => expect(publishedTo(peer)).toHaveLength(MQTT_LIMITS.sentAtOnce), 50)
    for (const { messageId = 0 } of publishedTo(peer)) peer.send({ cmd: 'puback', messageId })
    await countOf(peer, 150)
    expect(publishedTo(peer).map(({ topic }) => topic)).toEqual(topics)
  })
})

describe('more than a machine may retain', () => {
  const fill = async (count: number, payload = 'x') => {
    const peer = await connect()
    for (let from = 0; from < count; from += 200) {
      for (let index = from; index < Math.min(count, from + 200); index++)
        peer.send(retain(topicOf('saw-1', `c${index}`), { messageId: index + 1, payload }))
      await vi.waitUntil(() => peer.received.length === Math.min(count, from + 200), WAIT)
    }
    return peer.received as IPubackPacket[]
  }

  it('is stored and said not to be retained; what is retained can change, and others retain theirs', async () => {
    const answers = await fill(MQTT_LIMITS.retainedTopics + 200)
    const refused = answers.filter(({ reasonCode }) => reasonCode !== 0)
    expect(refused).toHaveLength(200)
    expect(refused[0]).toMatchObject({
      reasonCode: REASON.quotaExceeded,
      properties: { reasonString: expect.stringContaining('not retained') },
    })
    expect(await stores.count('mqtt_retained')).toBe(MQTT_LIMITS.retainedTopics)
    expect(broker.accepted).toHaveLength(MQTT_LIMITS.retainedTopics + 200)
    expect((await broker.metrics.retainedRefused.get()).values[0]?.value).toBe(200)
    expect(await put(topicOf('saw-1', 'c0'))).toMatchObject({ reasonCode: 0 })
    const other = await connect('DEV-2')
    other.send(retain(topicOf('saw-2', 'x')))
    expect(await other.next('puback')).toMatchObject({ reasonCode: 0 })
    // A place that is free again can be taken.
    await put(topicOf('saw-1', 'c0'), { payload: '' })
    expect(await put(topicOf('saw-1', 'new'))).toMatchObject({ reasonCode: 0 })
  }, 180_000)

  it('counts with its bytes', async () => {
    const answers = await fill(6, 'x'.repeat(MQTT_LIMITS.retainedBytes / 5))
    expect(answers.map(({ reasonCode }) => reasonCode)).toEqual([0, 0, 0, 0, 0x97, 0x97])
  })

  it('of MQTT 3.1.1 is acknowledged as ever', async () => {
    await fill(5, 'x'.repeat(MQTT_LIMITS.retainedBytes / 5))
    const peer = await connect('DEV-1', 4)
    peer.send(retain(LOAD, { payload: 'x'.repeat(MQTT_LIMITS.retainedBytes / 5) }))
    await peer.next('puback')
    expect(broker.accepted.at(-1)?.topic).toBe(LOAD)
  })
})

describe('the state of a host', () => {
  it('is found by machines that subscribe later, and ended by an empty message', async () => {
    const topic = stateTopicOf('millwright')
    await broker.publish({ topic, payload: Buffer.from('{"online":true}'), retain: true })
    const peer = await connect('DEV-2')
    await subscribe(peer, 'spBv1.0/STATE/+')
    await countOf(peer, 1)
    expect(publishedTo(peer)[0]).toMatchObject({
      topic,
      retain: true,
      payload: Buffer.from('{"online":true}'),
    })
    await broker.publish({ topic, payload: Buffer.alloc(0), retain: true })
    expect(await stores.count('mqtt_retained')).toBe(0)
  })
})
