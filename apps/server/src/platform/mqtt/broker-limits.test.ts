import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { draws } from '@millwright/domain/testing/draws'
import fc from 'fast-check'
import { generate, type IPublishPacket, type Packet } from 'mqtt-packet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../../testing/test-broker.ts'
import { connectPacket, message, type Peer } from '../../testing/test-peer.ts'
import { lasting, remains } from '../../testing/test-time.ts'

const TOTAL = 1_200
const STATUS = topicOf('saw-1', STATUS_CHANNEL)

let broker: TestBroker
afterEach(() => broker.close())

/** Waits until nothing more is accepted. */
async function noneArrives(): Promise<void> {
  let before = -1
  const isAsBefore = (): boolean => {
    const last = before
    before = broker.accepted.length
    return before === last
  }
  await vi.waitUntil(isAsBefore, { timeout: 60_000, interval: 200 })
}

describe('more than can be stored', () => {
  it.each([
    ['messages', { inflightMessages: 100 }, '{}', 100, 1],
    ['bytes', { inflightBytes: 1_000_000 }, 'x'.repeat(50_000), 20, 1],
    ['messages of many devices', { inflightMessages: 100 }, '{}', 100, 30],
  ])(
    'is left with the devices: beyond a number of %s no socket is read',
    async (_what, limits, payload, most, devices) => {
      broker = await startTestBroker(limits)
      const stored = Promise.withResolvers<void>()
      broker.store.mockReturnValue(stored.promise)
      const peers = await Promise.all(Array.from({ length: devices }, () => broker.device()))
      const each = TOTAL / devices
      // By tens: everything that one read brings is accepted.
      for (let count = 0; count < each; count += 10) {
        for (const peer of peers)
          peer.send(
            ...Array.from({ length: 10 }, (_, index) => message(STATUS, 1, count + index + 1, payload)),
          )
        await new Promise((go) => setImmediate(go))
      }
      await vi.waitUntil(() => broker.accepted.length >= most)
      await noneArrives()
      expect(broker.accepted.length).toBeLessThan(TOTAL)
      const fresh = await broker.connect()
      expect(await fresh.signIn()).toBe(0)

      stored.resolve()
      await vi.waitUntil(() => peers.every((peer) => peer.received.length === each), { timeout: 60_000 })
      expect(broker.accepted).toHaveLength(TOTAL)
    },
  )

  it('counts for nothing once its device is gone', async () => {
    broker = await startTestBroker({ inflightMessages: 10 })
    const stored = Promise.withResolvers<void>()
    broker.store.mockReturnValue(stored.promise)
    const gone = await broker.device()
    gone.send(...Array.from({ length: 10 }, (_, index) => message(STATUS, 1, index + 1)))
    await vi.waitUntil(() => broker.accepted.length === 10)
    const waiting = await broker.device()
    waiting.send(message(STATUS, 1, 77))
    gone.socket.destroy()
    stored.resolve()
    expect(await waiting.next('puback')).toMatchObject({ messageId: 77 })
  })
})

describe('a flood of one machine', () => {
  it('leaves the window to others: their messages are accepted and acknowledged while it waits', async () => {
    broker = await startTestBroker({ inflightMessages: 100 })
    const never = Promise.withResolvers<void>()
    broker.store.mockImplementation((topic) =>
      topic.startsWith('machines/saw-1') ? never.promise : Promise.resolve(),
    )
    const flood = await Promise.all(Array.from({ length: 5 }, () => broker.device()))
    for (let count = 0; count < 200; count++) {
      for (const peer of flood) peer.send(message(STATUS, 1, count + 1))
      await new Promise((go) => setImmediate(go))
    }
    await vi.waitUntil(() => broker.accepted.length >= 100)
    await noneArrives()
    const other = await broker.device('DEV-2')
    for (let count = 1; count <= 20; count++) {
      other.send(message(topicOf('saw-2', 'x'), 1, count))
      expect(await other.next('puback')).toMatchObject({ messageId: count })
    }
    never.resolve()
    await vi.waitUntil(() => flood.every((peer) => peer.received.length === 200), { timeout: 60_000 })
  })
})

describe('a packet that is sent in part', () => {
  const begun = generate(message(STATUS, 1, 1, 'x'.repeat(50_000))).subarray(0, 40_000)

  it('counts against its own machine, and not against others', async () => {
    broker = await startTestBroker({ unparsedBytes: 1_000_000, unparsedBytesPerMachine: 500_000 })
    const flood = await Promise.all(Array.from({ length: 29 }, () => broker.device()))
    const other = await broker.device('DEV-2')
    const packet = generate(message(topicOf('saw-2', 'x'), 1, 7, 'x'.repeat(50_000)))
    other.send(packet.subarray(0, 40_000))
    for (const peer of flood) peer.send(begun)
    await Promise.all(flood.slice(12).map((peer) => peer.closed()))
    other.send(packet.subarray(40_000))
    expect(await other.next('puback')).toMatchObject({ messageId: 7 })
  })

  it('ends its connection when it is not complete in time, however many bytes still come', async () => {
    broker = await startTestBroker({ packetWithinMs: 1_000, packetBytesPerSecond: 100_000 })
    const slow = await broker.device()
    slow.send(begun.subarray(0, 100))
    const dripping = setInterval(() => slow.send(Buffer.from('x')), 100)
    await slow.closed()
    clearInterval(dripping)
  })
})

describe('what devices have kept', () => {
  it('waits without holding up those that say what happens now', async () => {
    broker = await startTestBroker({ inflightMessages: 100 })
    const [kept, now] = [Promise.withResolvers<void>(), Promise.resolve()]
    broker.laneOf.mockImplementation((topic) => (topic.endsWith('Kept') ? 'old' : 'fresh'))
    broker.store.mockImplementation((topic) => (topic.endsWith('Kept') ? kept.promise : now))
    const gateways = await Promise.all(Array.from({ length: 30 }, () => broker.device()))
    for (let count = 0; count < 20; count++) {
      for (const gateway of gateways) gateway.send(message('machines/saw-1/Kept', 1, count + 1))
      await new Promise((go) => setImmediate(go))
    }
    await vi.waitUntil(() => broker.accepted.length >= 50)
    await noneArrives()
    expect(broker.accepted.length).toBeLessThan(600)
    const machine = await broker.device()
    machine.send(message(STATUS, 1, 77))
    expect(await machine.next('puback')).toMatchObject({ messageId: 77 })

    kept.resolve()
    await vi.waitUntil(() => gateways.every((each) => each.received.length === 20), { timeout: 60_000 })
  })
})

describe('connections that do not sign in', () => {
  /** Half a CONNECT: it is idle however many bytes it sends. */
  const HALF = generate(connectPacket()).subarray(0, 10)

  it.each([
    ['of all addresses', { unauthenticated: 5 }],
    ['of one address', { unauthenticatedPerAddress: 5 }],
  ])('keep no device out: beyond the number %s the oldest is closed', async (_whose, limits) => {
    broker = await startTestBroker(limits)
    const idle: Peer[] = []
    for (let count = 0; count < 5; count++) {
      const peer = await broker.connect()
      peer.send(HALF)
      idle.push(peer)
    }
    expect(await (await broker.connect()).signIn()).toBe(0)
    await idle[0]?.closed()
    expect(idle.slice(1).map((peer) => peer.isClosed())).toEqual([false, false, false, false])
    // Its slot is free again: the device that has signed in does not count.
    expect(await (await broker.connect()).signIn()).toBe(0)
    expect(idle.slice(1).some((peer) => peer.isClosed())).toBe(false)
  })

  it('are closed before any that wait for our answer, and those are not', async () => {
    broker = await startTestBroker({ unauthenticated: 3 })
    const answer = Promise.withResolvers<null>()
    broker.find.mockReturnValue(answer.promise)
    const waiting = [await broker.connect(), await broker.connect()]
    for (const peer of waiting) peer.send(connectPacket())
    await vi.waitUntil(() => broker.find.mock.calls.length === 2)
    const idle = await broker.connect()
    const third = await broker.connect()
    third.send(connectPacket())
    await idle.closed()
    await vi.waitUntil(() => broker.find.mock.calls.length === 3)
    await (await broker.connect()).closed()
    answer.resolve(null)
    for (const peer of [...waiting, third])
      expect(await peer.next('connack')).toMatchObject({ returnCode: 4 })
  })
})

describe('connections of one address', () => {
  it('count no more as such once they have signed in', async () => {
    broker = await startTestBroker({ unauthenticatedPerAddress: 1 })
    for (let count = 0; count < 5; count++) await broker.device()
    expect(await (await broker.connect()).signIn()).toBe(0)
  })

  it('are limited also when they sign in', async () => {
    broker = await startTestBroker({}, 3)
    for (let count = 0; count < 3; count++) await broker.device()
    await (await broker.connect()).closed()
  })
})

describe('bytes that are no MQTT', () => {
  const wellFormed: Packet[] = [
    connectPacket({ clientId: 'plc' }),
    message(STATUS, 1, 5),
    message(STATUS, 2, 6),
    { cmd: 'pubrel', messageId: 6 },
    { cmd: 'subscribe', messageId: 7, subscriptions: [{ topic: STATUS, qos: 1 }] },
    { cmd: 'unsubscribe', messageId: 8, unsubscriptions: [STATUS] },
    { cmd: 'pingreq' },
  ]
  const mutatedOf = (packets: readonly Packet[], protocolVersion: 4 | 5) =>
    fc
      .tuple(
        fc.constantFrom(...packets),
        fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
      )
      .map(([packet, changes]) => {
        const bytes = Buffer.from(generate(packet, { protocolVersion }))
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        return bytes
      })
  const anything = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))
  const ofFive: Packet[] = [
    connectPacket({
      protocolVersion: 5,
      clientId: 'plc',
      clean: false,
      properties: { sessionExpiryInterval: 9, topicAliasMaximum: 3, receiveMaximum: 2 },
    }),
    {
      ...(message(STATUS, 1, 5) as IPublishPacket),
      retain: true,
      properties: { topicAlias: 1, messageExpiryInterval: 3, userProperties: { a: 'b' } },
    },
    { ...(message('', 0) as IPublishPacket), properties: { topicAlias: 1 } },
    message(STATUS, 2, 6),
    { cmd: 'pubrel', messageId: 6 },
    { cmd: 'pubrec', messageId: 1 },
    {
      cmd: 'subscribe',
      messageId: 7,
      subscriptions: [{ topic: topicOf('saw-1', '#'), qos: 2, nl: false, rap: true, rh: 1 }],
      properties: { subscriptionIdentifier: 200 },
    },
    { cmd: 'unsubscribe', messageId: 8, unsubscriptions: [STATUS] },
    { cmd: 'disconnect', reasonCode: 4, properties: { sessionExpiryInterval: 3 } } as Packet,
    { cmd: 'pingreq' },
  ]

  it.each([
    [4, mutatedOf(wellFormed, 4)],
    [5, mutatedOf(ofFive, 5)],
  ] as const)(
    'harm no connection but their own (MQTT %s)',
    async (version, mutated) => {
      const stream = fc.array(fc.oneof(mutated, mutated, anything), { minLength: 1, maxLength: 6 })
      broker = await startTestBroker()
      const bystander = await broker.device('DEV-2')
      await fc.assert(
        fc.asyncProperty(fc.boolean(), stream, async (isSignedIn, pieces) => {
          const peer = await broker.connect(version)
          // The answers are looked at elsewhere, and a parser would take rubbish of ours for them.
          peer.socket.removeAllListeners('data').resume()
          if (isSignedIn) peer.send(connectPacket({ protocolVersion: version }))
          peer.send(...pieces)
          peer.socket.end()
          bystander.send(message(topicOf('saw-2', 'x'), 1, 1))
          await bystander.next('puback')
          await peer.closed()
        }),
        { numRuns: draws(200) },
      )
      expect(broker.accepted.filter(({ device }) => device === 'DEV-2')).toHaveLength(draws(200))
      expect(broker.logged.filter((line) => line.includes('could not be'))).toEqual([])
    },
    180_000,
  )
})

describe('packets that are refused', () => {
  const MALFORMED = Buffer.from([0x36, 6, 0, 1, 65, 0, 1, 66])

  it('are said in one short line each, and only so often of one device', async () => {
    broker = await startTestBroker()
    for (let count = 0; count < 20; count++) {
      const peer = await broker.device('DEV-1')
      peer.send(MALFORMED)
      await peer.closed()
    }
    expect(broker.logged).toHaveLength(5)
    expect(JSON.parse(broker.logged[0] ?? '')).toMatchObject({
      level: 40,
      device: 'DEV-1',
      address: '127.0.0.1',
      reason: 'a PUBLISH with both bits of its QoS set',
    })
    for (const line of broker.logged) expect(line.length).toBeLessThan(300)
    const other = await broker.device('DEV-2')
    other.send(Buffer.from([0xf0, 0]))
    await other.closed()
    expect(broker.logged).toHaveLength(6)
  })

  it('of a stranger count for the address', async () => {
    broker = await startTestBroker()
    for (let count = 0; count < 20; count++) {
      const peer = await broker.connect()
      peer.send(MALFORMED)
      await peer.closed()
    }
    expect(broker.logged).toHaveLength(5)
  })
})

describe('a message that the server fails at', () => {
  beforeEach(async () => {
    broker = await startTestBroker()
    broker.store.mockImplementation(() => {
      throw new Error('not foreseen')
    })
  })
  afterEach(async () => {
    await vi.waitFor(() => expect(broker.logged.join()).toContain('not foreseen'), 20_000)
    expect(await (await broker.connect()).signIn()).toBe(0)
  })

  it('ends its connection and not the process when it comes with the CONNECT', async () => {
    const peer = await broker.connect()
    peer.send(connectPacket(), message(STATUS, 1, 1))
    await peer.closed()
  })

  it('ends not the process when it is a will', async () => {
    const peer = await broker.connect()
    await peer.signIn({ will: { topic: STATUS, payload: Buffer.from('{}'), qos: 1, retain: false } })
    peer.socket.destroy()
    await peer.closed()
  })
})

describe('an orderly stop', () => {
  it.each([
    ['faster than is stored', { inflightMessages: 100 }, 5],
    ['as fast as is stored', {}, 0],
  ])('ends while devices flood %s, and others subscribe to it', async (_how, limits, storedAfterMs) => {
    broker = await startTestBroker(limits)
    if (storedAfterMs > 0) broker.store.mockImplementation(() => lasting(storedAfterMs))
    const listener = await broker.device('DEV-1B')
    listener.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [{ topic: topicOf('saw-1', '#'), qos: 0 }],
    })
    await listener.next('suback')
    const flooding = await Promise.all(Array.from({ length: 10 }, () => broker.device()))
    const block = Buffer.concat(
      Array.from({ length: 500 }, (_, index) => generate(message(STATUS, 1, index + 1))),
    )
    for (const { socket } of flooding) {
      const flood = (): void => void (!socket.destroyed && socket.write(block, () => setImmediate(flood)))
      flood()
    }
    await vi.waitUntil(() => broker.accepted.length > 1_000, { timeout: 60_000 })
    const stopped = broker.stop()
    const accepted = broker.accepted.length
    await stopped
    for (const peer of flooding) await peer.closed()
    expect(broker.accepted).toHaveLength(accepted)
  })

  it('reads nothing more, and ends when what was read is stored and acknowledged', async () => {
    broker = await startTestBroker()
    const stored = Promise.withResolvers<void>()
    broker.store.mockReturnValue(stored.promise)
    const peer = await broker.device()
    peer.send(message(STATUS, 1, 1), message(STATUS, 1, 2))
    await vi.waitUntil(() => broker.accepted.length === 2)
    let isStopped = false
    const stopped = broker.stop().then(() => {
      isStopped = true
    })
    peer.send(message(STATUS, 1, 3))
    await remains(() => expect(isStopped).toBe(false), 50)
    stored.resolve()
    await stopped
    await peer.closed()
    expect(peer.received).toMatchObject([{ messageId: 1 }, { messageId: 2 }])
    expect(broker.accepted).toHaveLength(2)
  })
})
