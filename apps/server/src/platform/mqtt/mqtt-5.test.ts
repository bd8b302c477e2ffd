import { MESSAGE_CHANNEL, STATUS_CHANNEL, stateTopicOf, topicOf } from '@millwright/contract/wire/topics'
import type { IConnectPacket, IDisconnectPacket, IPubackPacket, IPublishPacket } from 'mqtt-packet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../../testing/test-broker.ts'
import { message, type Peer } from '../../testing/test-peer.ts'
import { remains } from '../../testing/test-time.ts'
import { MQTT_LIMITS } from '../runtime/limits.ts'
import { REASON } from './packets/reason-codes.ts'

const STATUS = topicOf('saw-1', STATUS_CHANNEL)
const LOAD = topicOf('saw-1', 'Spindle/Load')

let broker: TestBroker
beforeEach(async () => {
  broker = await startTestBroker()
})
afterEach(() => broker.close())

async function connect(packet: Partial<IConnectPacket> = {}, username = 'DEV-1'): Promise<Peer> {
  const peer = await broker.connect(5)
  expect((await peer.connect({ username, ...packet })).reasonCode).toBe(0)
  return peer
}

async function settled(peer: Peer): Promise<void> {
  peer.send({ cmd: 'pingreq' })
  await peer.next('pingresp')
}

async function subscribe(peer: Peer, topic: string, given: Record<string, unknown> = {}): Promise<unknown> {
  const { properties, ...options } = given
  peer.send({
    cmd: 'subscribe',
    messageId: 3,
    subscriptions: [{ topic, qos: 1, ...options }],
    ...(properties ? { properties } : {}),
  } as never)
  const answer = await peer.next('suback')
  return 'granted' in answer ? answer.granted : null
}

const publish = (topic: string, given: Partial<IPublishPacket> = {}): IPublishPacket => ({
  cmd: 'publish',
  topic,
  payload: '{"v":1}',
  qos: 1,
  dup: false,
  retain: false,
  messageId: 1,
  ...given,
})

const nextMessage = async (peer: Peer): Promise<IPublishPacket> =>
  (await peer.next('publish')) as IPublishPacket
const endOf = async (peer: Peer): Promise<IDisconnectPacket> => {
  const packet = (await peer.next('disconnect')) as IDisconnectPacket
  await peer.closed()
  return packet
}

describe('CONNECT', () => {
  it('is answered with what the server takes', async () => {
    const peer = await broker.connect(5)
    const { properties } = await peer.connect({
      keepalive: 600,
      properties: { requestResponseInformation: true },
    })
    expect(properties).toMatchObject({
      receiveMaximum: MQTT_LIMITS.receiveMaximum,
      topicAliasMaximum: MQTT_LIMITS.topicAliases,
      serverKeepAlive: MQTT_LIMITS.keepaliveSeconds,
      responseInformation: 'machines/saw-1/',
    })
    expect(properties?.maximumPacketSize).toBeGreaterThan(6e6)
    expect(properties?.assignedClientIdentifier).toMatch(/^auto-/)
  })

  it.each([
    ['a wrong password', { password: Buffer.from('guess') }, REASON.badUserNameOrPassword],
    [
      'a method of authentication',
      { properties: { authenticationMethod: 'SCRAM' } },
      REASON.badAuthenticationMethod,
    ],
  ])('with %s is refused with its reason', async (_what, packet, code) => {
    const peer = await broker.connect(5)
    expect(await peer.connect(packet)).toMatchObject({
      reasonCode: code,
      properties: { reasonString: expect.any(String) },
    })
    await peer.closed()
  })

  it('that is malformed is answered with that, and nothing else', async () => {
    const peer = await broker.connect(5)
    peer.send(Buffer.from([0x10, 13, 0, 4, 0x4d, 0x51, 0x54, 0x54, 5, 3, 0, 0, 0, 0, 0]))
    expect(await peer.next('connack')).toMatchObject({ reasonCode: REASON.malformedPacket })
    await peer.closed()
    expect(peer.received).toEqual([])
  })
})

describe('a refused message', () => {
  it.each([
    ['NOT_ITS_MACHINE', REASON.notAuthorized],
    ['BAD_TOPIC', REASON.topicNameInvalid],
    ['TOO_MANY_CHANNELS', REASON.quotaExceeded],
    ['NOT_JSON', REASON.payloadFormatInvalid],
  ] as const)('(%s) is acknowledged with its reason at QoS 1 and 2', async (reason, code) => {
    broker.refuse.mockReturnValue({ reason, field: 'v' })
    const peer = await connect()
    peer.send(publish(LOAD, { messageId: 5 }), publish(LOAD, { qos: 2, messageId: 6 }))
    const why = { reasonCode: code, properties: { reasonString: expect.stringContaining(reason) } }
    expect(await peer.next('puback')).toMatchObject({ messageId: 5, ...why })
    expect(await peer.next('pubrec')).toMatchObject({ messageId: 6, ...why })
    // The identifier of QoS 2 is free again.
    broker.refuse.mockReturnValue(null)
    peer.send(publish(LOAD, { qos: 2, messageId: 6 }))
    expect((await peer.next('pubrec')) as IPubackPacket).toMatchObject({ messageId: 6, reasonCode: 0 })
  })

  it('has no reason string that is longer than the client takes, or that it does not want', async () => {
    broker.refuse.mockReturnValue({ reason: 'NOT_JSON', field: '' })
    for (const properties of [{ maximumPacketSize: 20 }, { requestProblemInformation: false }]) {
      const peer = await connect({ properties })
      peer.send(publish(LOAD))
      const answer = (await peer.next('puback')) as IPubackPacket
      expect(answer.reasonCode).toBe(REASON.payloadFormatInvalid)
      expect(answer.properties?.reasonString).toBeUndefined()
    }
  })
})

describe('a connection that breaks the protocol', () => {
  it.each([
    ['a malformed packet', Buffer.from([0x36, 6, 0, 1, 65, 0, 1, 0]), REASON.malformedPacket],
    [
      'a packet that is larger than announced',
      Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]),
      REASON.packetTooLarge,
    ],
    ['an alias out of range', publish(LOAD, { properties: { topicAlias: 65 } }), REASON.topicAliasInvalid],
    ['a second CONNECT', { cmd: 'connect', protocolVersion: 5, clientId: '' } as never, REASON.protocolError],
    [
      'a session that is kept in the end, and was not to be',
      { cmd: 'disconnect', reasonCode: 0, properties: { sessionExpiryInterval: 9 } } as never,
      REASON.protocolError,
    ],
    [
      'No Local in a shared subscription',
      {
        cmd: 'subscribe',
        messageId: 1,
        subscriptions: [{ topic: `$share/g/${LOAD}`, qos: 0, nl: true }],
      } as never,
      REASON.protocolError,
    ],
  ])('by %s is ended with its reason, and no other is', async (_what, packet, code) => {
    const other = await connect({ clientId: 'other' })
    const peer = await connect()
    peer.send(packet)
    expect(await endOf(peer)).toMatchObject({ reasonCode: code })
    expect(peer.received).toEqual([])
    await settled(other)
  })

  it('by more messages at once than it may send', async () => {
    const stored = Promise.withResolvers<void>()
    broker.store.mockReturnValue(stored.promise)
    const peer = await connect()
    const most = MQTT_LIMITS.receiveMaximum
    peer.send(...Array.from({ length: most }, (_, index) => publish(LOAD, { messageId: index + 1 })))
    await settled(peer)
    peer.send(publish(LOAD, { messageId: most + 1 }))
    expect(await endOf(peer)).toMatchObject({ reasonCode: REASON.receiveMaximumExceeded })
    stored.resolve()
  })

  it('and one that waits for its acknowledgements does not', async () => {
    const peer = await connect()
    for (let round = 0; round < 3; round++) {
      const most = MQTT_LIMITS.receiveMaximum
      peer.send(...Array.from({ length: most }, (_, index) => publish(LOAD, { messageId: index + 1 })))
      await vi.waitUntil(() => peer.received.length === most, { timeout: 60_000 })
      peer.received.length = 0
    }
    await settled(peer)
  })

  it('learns why when it is the server that ends it', async () => {
    const first = await connect({ clientId: 'plc' })
    const second = await connect({ clientId: 'plc' })
    expect(await endOf(first)).toMatchObject({ reasonCode: REASON.sessionTakenOver })
    broker.endDevice('DEV-1')
    expect(await endOf(second)).toMatchObject({ reasonCode: REASON.administrativeAction })
    const third = await connect()
    await broker.stop()
    expect(await endOf(third)).toMatchObject({ reasonCode: REASON.serverShuttingDown })
  })
})

describe('a message on its way to a subscriber', () => {
  it('keeps its properties, and those of MQTT 3.1.1 get none', async () => {
    const old = await broker.device('DEV-1', 'old')
    const peer = await connect()
    await subscribe(peer, LOAD)
    await subscribe(old, LOAD)
    const properties = {
      payloadFormatIndicator: true,
      contentType: 'application/json',
      responseTopic: topicOf('saw-1', 'Answer'),
      correlationData: Buffer.from([1, 2]),
      userProperties: { ts: '1', b: ['2', '3'] },
    }
    peer.send(publish(LOAD, { properties: { ...properties, messageExpiryInterval: 100, topicAlias: 3 } }))
    const arrived = await nextMessage(peer)
    expect(arrived.properties).toEqual({
      ...properties,
      userProperties: expect.objectContaining(properties.userProperties),
      messageExpiryInterval: 100,
    })
    expect((await nextMessage(old)).payload.toString()).toBe('{"v":1}')
    // A time among the properties is none of the point.
    expect(broker.accepted[0]?.payload).toBe('{"v":1}')
  })

  it('names each subscription that asked for it, and comes once', async () => {
    const peer = await connect()
    await subscribe(peer, LOAD, { properties: { subscriptionIdentifier: 2 } })
    await subscribe(peer, topicOf('saw-1', '#'), { qos: 2, properties: { subscriptionIdentifier: 300 } })
    peer.send(publish(LOAD, { qos: 2, messageId: 9 }))
    const { properties, qos } = await nextMessage(peer)
    expect(qos).toBe(2)
    expect(properties?.subscriptionIdentifier).toEqual([2, 300])
    await settled(peer)
    expect(peer.received.filter(({ cmd }) => cmd === 'publish')).toEqual([])
  })

  it('does not come back to its publisher where that asks for it', async () => {
    const peer = await connect({ clientId: 'one' })
    const other = await connect({ clientId: 'other' })
    await subscribe(peer, LOAD, { nl: true })
    await subscribe(other, LOAD, { nl: true })
    peer.send(publish(LOAD))
    await nextMessage(other)
    await settled(peer)
    expect(peer.received.map(({ cmd }) => cmd)).toEqual(['puback'])
  })

  it('is named by an alias as often as the client knows it', async () => {
    const peer = await connect({ properties: { topicAliasMaximum: 1 } })
    await subscribe(peer, topicOf('saw-1', '#'))
    for (const topic of [LOAD, LOAD, STATUS]) peer.send(publish(topic, { qos: 0 }))
    const topics = []
    for (let count = 0; count < 3; count++) {
      const { topic, properties } = await nextMessage(peer)
      topics.push([topic, properties?.topicAlias])
    }
    expect(topics).toEqual([
      [LOAD, 1],
      ['', 1],
      [STATUS, undefined],
    ])
  })

  it('that is larger than the client takes is left out, and the next one comes', async () => {
    const peer = await connect({ properties: { maximumPacketSize: 100 } })
    await subscribe(peer, LOAD)
    peer.send(publish(LOAD, { payload: 'x'.repeat(200) }), publish(LOAD, { payload: 'small', messageId: 2 }))
    expect((await nextMessage(peer)).payload.toString()).toBe('small')
    const { values } = await broker.metrics.undelivered.get()
    expect(values).toMatchObject([{ labels: { reason: 'too_large' }, value: 1 }])
  })

  it('waits until the client has taken as many as it takes at once, in order', async () => {
    const peer = await connect({ properties: { receiveMaximum: 2 } })
    await subscribe(peer, LOAD, { qos: 2 })
    const sender = await connect({ clientId: 'sender' })
    for (let count = 1; count <= 5; count++)
      sender.send(publish(LOAD, { qos: count % 2 ? 1 : 2, messageId: count, payload: String(count) }))
    const arrived = [await nextMessage(peer), await nextMessage(peer)]
    await settled(peer)
    expect(peer.received).toEqual([])
    for (let count = 0; count < 5; count++) {
      const { qos, messageId = 0 } = arrived[count] as IPublishPacket
      if (qos === 1) peer.send({ cmd: 'puback', messageId })
      else {
        peer.send({ cmd: 'pubrec', messageId })
        expect(await peer.next('pubrel')).toMatchObject({ messageId })
        peer.send({ cmd: 'pubcomp', messageId })
      }
      if (count < 3) arrived.push(await nextMessage(peer))
    }
    expect(arrived.map(({ payload }) => payload.toString())).toEqual(['1', '2', '3', '4', '5'])
  })

  it('that is answered by a wrong identifier changes nothing', async () => {
    const peer = await connect()
    await subscribe(peer, LOAD, { qos: 2 })
    peer.send(publish(LOAD, { qos: 2, messageId: 4 }))
    const { messageId = 0 } = await nextMessage(peer)
    const wrong = (messageId % 65_535) + 1
    peer.send({ cmd: 'puback', messageId }, { cmd: 'pubrec', messageId: wrong })
    expect(await peer.next('pubrel')).toMatchObject({ messageId: wrong, reasonCode: REASON.packetIdNotFound })
    peer.send({ cmd: 'pubrel', messageId: 999 })
    expect(await peer.next('pubcomp')).toMatchObject({ messageId: 999, reasonCode: REASON.packetIdNotFound })
    peer.send({ cmd: 'pubrec', messageId })
    expect(await peer.next('pubrel')).toMatchObject({ messageId, reasonCode: 0 })
  })

  it('beyond what a session holds pushes out the oldest, which is counted', async () => {
    const peer = await connect({ properties: { receiveMaximum: 1 } })
    await subscribe(peer, LOAD)
    const sender = await connect({ clientId: 'sender' })
    const total = MQTT_LIMITS.sessionMessages + 11
    for (let count = 1; count <= total; count++) {
      sender.send(publish(LOAD, { messageId: count, payload: String(count) }))
      if (count % 200 === 0) await vi.waitUntil(() => sender.received.length === count, { timeout: 60_000 })
    }
    await vi.waitUntil(() => sender.received.length === total, { timeout: 60_000 })
    const first = await nextMessage(peer)
    expect(first.payload.toString()).toBe('1')
    peer.send({ cmd: 'puback', messageId: first.messageId ?? 0 })
    expect((await nextMessage(peer)).payload.toString()).toBe('12')
    const { values } = await broker.metrics.undelivered.get()
    expect(values).toMatchObject([{ labels: { reason: 'queue_full' }, value: 10 }])
  })
})

describe('a subscription', () => {
  it.each([
    ['#', REASON.notAuthorized],
    ['$SYS/#', REASON.notAuthorized],
    ['machines/#', REASON.notAuthorized],
    [topicOf('saw-2', 'x'), REASON.notAuthorized],
    ['$share/g/machines/saw-2/#', REASON.notAuthorized],
    [topicOf('saw-1', '#/x'), REASON.topicFilterInvalid],
    ['$share//x', REASON.topicFilterInvalid],
    ['$share/g', REASON.topicFilterInvalid],
    [topicOf('saw-1', 'x'.repeat(400)), REASON.quotaExceeded],
    ['spBv1.0/#', REASON.notAuthorized],
  ])('to %s is refused with its reason', async (topic, code) => {
    expect(await subscribe(await connect(), topic)).toEqual([code])
  })

  it('that is shared brings each message to one of its group, and in turn', async () => {
    const group = await Promise.all(['a', 'b'].map((clientId) => connect({ clientId })))
    const alone = await connect({ clientId: 'c' })
    for (const peer of group) await subscribe(peer, `$share/g/${LOAD}`)
    await subscribe(alone, `$share/other/${LOAD}`)
    for (let count = 1; count <= 6; count++) alone.send(publish(LOAD, { messageId: count, qos: 0 }))
    await vi.waitUntil(() => alone.received.filter(({ cmd }) => cmd === 'publish').length === 6)
    for (const peer of group) await settled(peer)
    expect(group.map(({ received }) => received.length)).toEqual([3, 3])
  })

  it('that is shared means nothing to another machine with a group of the same name', async () => {
    const peer = await connect()
    await subscribe(peer, `$share/g/${LOAD}`)
    const other = await connect({}, 'DEV-2')
    await subscribe(other, `$share/g/${topicOf('saw-2', '#')}`)
    other.send(publish(topicOf('saw-2', 'x')))
    await nextMessage(other)
    await settled(peer)
    expect(peer.received).toEqual([])
  })

  it('that is ended twice is said not to be there', async () => {
    const peer = await connect()
    await subscribe(peer, LOAD)
    peer.send({ cmd: 'unsubscribe', messageId: 4, unsubscriptions: [LOAD, LOAD] })
    expect(await peer.next('unsuback')).toMatchObject({ granted: [0, REASON.noSubscriptionExisted] })
  })
})

describe('the panel', () => {
  it('learns where to answer', async () => {
    broker.payloadFor.mockResolvedValue('{"v":{"messages":[]}}')
    const peer = await connect()
    await subscribe(peer, topicOf('saw-1', MESSAGE_CHANNEL))
    const { properties, retain, qos } = await nextMessage(peer)
    expect({ retain, qos }).toEqual({ retain: true, qos: 1 })
    expect(properties).toMatchObject({
      responseTopic: topicOf('saw-1', 'Machine/Hmi/Answer'),
      correlationData: expect.any(Buffer),
    })
  })
})

describe('the state of a host', () => {
  it('reaches every machine that asks for it, and no machine can say it', async () => {
    const peers = [await connect(), await connect({}, 'DEV-2')]
    for (const peer of peers) expect(await subscribe(peer, 'spBv1.0/STATE/#')).toEqual([1])
    await broker.publish({
      topic: stateTopicOf('millwright'),
      payload: Buffer.from('{"online":true}'),
      retain: false,
    })
    for (const peer of peers)
      expect(await nextMessage(peer)).toMatchObject({
        topic: 'spBv1.0/STATE/millwright',
        payload: Buffer.from('{"online":true}'),
      })
    peers[0]?.send(publish(stateTopicOf('millwright')))
    await peers[0]?.next('puback')
    await settled(peers[1] as Peer)
    expect(peers[1]?.received).toEqual([])
    await expect(broker.publish({ topic: LOAD, payload: Buffer.alloc(0), retain: false })).rejects.toThrow()
  })
})

describe('a will with a delay', () => {
  const will = (willDelayInterval: number) => ({
    topic: STATUS,
    payload: Buffer.from('gone'),
    qos: 1 as const,
    retain: false,
    properties: { willDelayInterval, contentType: 'text' },
  })
  const connectWith = (delay: number, expiry: number) =>
    connect({
      clientId: 'plc',
      clean: false,
      will: will(delay) as never,
      properties: { sessionExpiryInterval: expiry },
    })
  const published = () => broker.accepted.filter(({ payload }) => payload === 'gone')

  it('waits for the session, and is nothing that others see of the message', async () => {
    const listener = await connect({ clientId: 'listener' })
    await subscribe(listener, STATUS)
    const peer = await connectWith(1, 100)
    peer.socket.destroy()
    await remains(() => expect(published()).toEqual([]), 300)
    const { payload, properties } = await nextMessage(listener)
    expect(payload.toString()).toBe('gone')
    expect(properties).toEqual({ contentType: 'text' })
  })

  it('is dropped when the session comes back, and done when a new one begins', async () => {
    const peer = await connectWith(1, 100)
    peer.socket.destroy()
    const back = await connectWith(60, 100)
    await remains(() => expect(published()).toEqual([]), 1_300)
    back.socket.destroy()
    await remains(() => expect(published()).toEqual([]), 100)
    await connect({ clientId: 'plc', clean: true })
    expect(published()).toHaveLength(1)
  })

  it('waits no longer than the session', async () => {
    const peer = await connectWith(100, 0)
    peer.socket.destroy()
    await vi.waitUntil(() => published().length === 1)
  })

  it('is done where the device says so with its DISCONNECT', async () => {
    const peer = await connectWith(0, 0)
    peer.send({ cmd: 'disconnect', reasonCode: 4 } as never)
    await vi.waitUntil(() => published().length === 1)
    const other = await connectWith(0, 0)
    other.send(message(STATUS, 0), { cmd: 'disconnect' })
    await other.closed()
    expect(published()).toHaveLength(1)
  })
})
