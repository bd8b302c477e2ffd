import { STATUS_CHANNEL, topicOf } from '@millwright/contract/topics'
import fc from 'fast-check'
import { generate, type Packet } from 'mqtt-packet'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../testing/test-broker.ts'
import { connectPacket, message } from '../testing/test-peer.ts'

const TOTAL = 1_200
const STATUS = topicOf('saw-1', STATUS_CHANNEL)

let broker: TestBroker
afterEach(() => broker.close())

/** Waits until nothing more is accepted. */
async function noneArrives(): Promise<void> {
  for (let seen = -1; seen !== broker.accepted.length; ) {
    seen = broker.accepted.length
    await new Promise((go) => setTimeout(go, 200))
  }
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
      await vi.waitUntil(() => peers.every((peer) => peer.received.length === each), { timeout: 10_000 })
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
    await vi.waitUntil(() => flood.every((peer) => peer.received.length === 200), { timeout: 10_000 })
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
    broker.old.add(kept.promise)
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
    await vi.waitUntil(() => gateways.every((each) => each.received.length === 20), { timeout: 10_000 })
  })
})

describe('connections of one address', () => {
  it('that do not sign in leave room for others', async () => {
    broker = await startTestBroker({ unauthenticatedPerAddress: 5 })
    const idle = await Promise.all(Array.from({ length: 5 }, () => broker.connect()))
    const refused = await broker.connect()
    await refused.closed()
    idle[0]?.socket.destroy()
    await new Promise((go) => setTimeout(go, 200))
    expect(await (await broker.connect()).signIn()).toBe(0)
  })

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
  const mutated = fc
    .tuple(
      fc.constantFrom(...wellFormed),
      fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
    )
    .map(([packet, changes]) => {
      const bytes = Buffer.from(generate(packet))
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return bytes
    })
  const anything = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))
  const stream = fc.array(fc.oneof(mutated, anything), { minLength: 1, maxLength: 6 })

  it('harm no connection but their own', async () => {
    broker = await startTestBroker()
    const bystander = await broker.device('DEV-2')
    await fc.assert(
      fc.asyncProperty(fc.boolean(), stream, async (isSignedIn, pieces) => {
        const peer = isSignedIn ? await broker.device() : await broker.connect()
        peer.send(...pieces)
        peer.socket.end()
        bystander.send(message(topicOf('saw-2', 'x'), 1, 1))
        await bystander.next('puback')
        await peer.closed()
      }),
      { numRuns: 200 },
    )
    expect(broker.accepted.filter(({ device }) => device === 'DEV-2')).toHaveLength(200)
  }, 60_000)
})

describe('an orderly stop', () => {
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
    await new Promise((go) => setTimeout(go, 50))
    expect(isStopped).toBe(false)
    stored.resolve()
    await stopped
    await peer.closed()
    expect(peer.received).toMatchObject([{ messageId: 1 }, { messageId: 2 }])
    expect(broker.accepted).toHaveLength(2)
  })
})
