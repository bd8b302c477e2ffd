import { MESSAGE_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { IConnackPacket, IConnectPacket, IPublishPacket } from 'mqtt-packet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../../../testing/test-broker.ts'
import { createBrokerStores, type TestBrokerStores } from '../../../testing/test-broker-stores.ts'
import { message, type Peer } from '../../../testing/test-peer.ts'
import { remains } from '../../../testing/test-time.ts'
import { MQTT_LIMITS } from '../../runtime/limits.ts'

const LOAD = topicOf('saw-1', 'Spindle/Load')
const ALL = topicOf('saw-1', '#')
const WAIT = { timeout: 60_000, interval: 5 }

let stores: TestBrokerStores
beforeAll(async () => {
  stores = await createBrokerStores()
})
afterAll(() => stores.drop())

let broker: TestBroker
let others: TestBroker[]
beforeEach(async () => {
  await stores.reset()
  others = []
  broker = await start()
})
afterEach(async () => {
  for (const each of [broker, ...others]) await each.close()
})

const start = (): Promise<TestBroker> => startTestBroker({}, 10_000, null, stores)

/** Another process on the same database; the first one ends in no order, as after a kill. */
async function startAgain(): Promise<void> {
  others.push(broker)
  broker = await start()
}

interface Came {
  readonly peer: Peer
  readonly answer: IConnackPacket
}

async function come(packet: Partial<IConnectPacket> = {}, version: 4 | 5 = 4): Promise<Came> {
  const peer = await broker.connect(version)
  const given = { clientId: 'panel', clean: false, ...packet }
  const answer = await peer.connect(
    version === 5 ? { properties: { sessionExpiryInterval: 600 }, ...given } : given,
  )
  return { peer, answer }
}

async function subscribe(peer: Peer, topic = ALL, qos: 0 | 1 | 2 = 2): Promise<void> {
  peer.send({ cmd: 'subscribe', messageId: 3, subscriptions: [{ topic, qos }] })
  await peer.next('suback')
}

async function leave(peer: Peer): Promise<void> {
  peer.send({ cmd: 'disconnect' })
  await peer.closed()
}

/** Each is acknowledged before the next one is sent. */
async function publish(payloads: readonly string[], qos: 0 | 1 | 2 = 1, topic = LOAD): Promise<void> {
  const peer = await broker.device('DEV-1', 'plc')
  for (const [index, payload] of payloads.entries()) {
    peer.send(message(topic, qos, index + 1, payload))
    if (qos === 1) await peer.next('puback')
    if (qos === 2) await peer.next('pubrec')
  }
  if (qos === 0) {
    peer.send({ cmd: 'pingreq' })
    await peer.next('pingresp')
  }
  await leave(peer)
}

const publishedTo = ({ received }: Peer): IPublishPacket[] =>
  received.filter((packet) => packet.cmd === 'publish')
const payloadsOf = (peer: Peer): string[] => publishedTo(peer).map(({ payload }) => payload.toString())

async function arrive(peer: Peer, payloads: readonly string[]): Promise<void> {
  await vi.waitUntil(() => publishedTo(peer).length >= payloads.length, WAIT)
  expect(payloadsOf(peer)).toEqual(payloads)
}

describe.each([4, 5] as const)('a session that is away (MQTT %s)', (version) => {
  it('gets what came meanwhile, in order, but nothing of QoS 0', async () => {
    const { peer, answer } = await come({}, version)
    expect(answer.sessionPresent).toBe(false)
    await subscribe(peer)
    await leave(peer)
    await publish(['1', '2'])
    await publish(['0'], 0)
    await publish(['3'], 2)
    const back = await come({}, version)
    expect(back.answer.sessionPresent).toBe(true)
    await arrive(back.peer, ['1', '2', '3'])
    expect(publishedTo(back.peer).map(({ qos }) => qos)).toEqual([1, 1, 2])
  })

  it('is found by a process that starts later, with all that waits', async () => {
    const { peer } = await come({}, version)
    await subscribe(peer)
    await leave(peer)
    await publish(['1', '2'])
    await broker.stop()
    await startAgain()
    await publish(['3'])
    const back = await come({}, version)
    expect(back.answer.sessionPresent).toBe(true)
    await arrive(back.peer, ['1', '2', '3'])
  })

  it('ends with a clean start', async () => {
    const { peer } = await come({}, version)
    await subscribe(peer)
    await leave(peer)
    await publish(['1'])
    const clean = await come({ clean: true }, version)
    expect(clean.answer.sessionPresent).toBe(false)
    await vi.waitUntil(async () => (await stores.count('mqtt_session')) === 0, WAIT)
    expect(await stores.count('mqtt_queued')).toBe(0)
    expect(publishedTo(clean.peer)).toEqual([])
  })
})

describe('a message for a session', () => {
  it('is kept before its publisher is answered', async () => {
    const { peer } = await come()
    await subscribe(peer)
    await leave(peer)
    const publisher = await broker.device('DEV-1', 'plc')
    const release = Promise.withResolvers<void>()
    const held = stores.db.transaction(async (tx) => {
      await tx.query('lock table mqtt_queued in access exclusive mode')
      publisher.send(message(LOAD, 1, 7))
      await vi.waitUntil(() => broker.accepted.length > 0, WAIT)
      await remains(() => expect(publisher.received).toEqual([]), 100)
      release.resolve()
    })
    await release.promise
    await held
    expect(await publisher.next('puback')).toMatchObject({ messageId: 7 })
    expect(await stores.count('mqtt_queued')).toBe(1)
  })

  it('that was sent and not acknowledged comes again after a kill', async () => {
    const { peer } = await come()
    await subscribe(peer)
    await publish(['1', '2'])
    await arrive(peer, ['1', '2'])
    peer.send({ cmd: 'puback', messageId: publishedTo(peer)[0]?.messageId ?? 0 })
    await vi.waitUntil(async () => (await stores.count('mqtt_queued')) === 1, WAIT)
    await startAgain()
    const back = await come()
    expect(back.answer.sessionPresent).toBe(true)
    await arrive(back.peer, ['2'])
  })

  it('comes again under its identifier on the next connection, and an answered one does not', async () => {
    const { peer } = await come()
    await subscribe(peer)
    await publish(['1', '2'], 2)
    await publish(['3'])
    await arrive(peer, ['1', '2', '3'])
    const [first, second, third] = publishedTo(peer).map(({ messageId }) => messageId ?? 0)
    peer.send({ cmd: 'pubrec', messageId: first ?? 0 })
    await peer.next('pubrel')
    await leave(peer)
    const { peer: back } = await come()
    expect(await back.next('pubrel')).toMatchObject({ messageId: first })
    await arrive(back, ['2', '3'])
    expect(publishedTo(back)).toMatchObject([
      { messageId: second, dup: true },
      { messageId: third, dup: true },
    ])
    back.send({ cmd: 'pubcomp', messageId: first ?? 0 }, { cmd: 'puback', messageId: third ?? 0 })
    await vi.waitUntil(async () => (await stores.count('mqtt_queued')) === 1, WAIT)
  })

  it('is removed from the store with its acknowledgement', async () => {
    const { peer } = await come()
    await subscribe(peer)
    await publish(['1'])
    await publish(['2'], 2)
    await arrive(peer, ['1', '2'])
    const [first, second] = publishedTo(peer).map(({ messageId }) => messageId ?? 0)
    peer.send({ cmd: 'puback', messageId: first ?? 0 }, { cmd: 'pubrec', messageId: second ?? 0 })
    await vi.waitUntil(async () => (await stores.count('mqtt_queued')) === 0, WAIT)
  })

  it('beyond what one may hold pushes out the oldest, which is counted', async () => {
    const { peer } = await come()
    await subscribe(peer)
    await leave(peer)
    const publisher = await broker.device('DEV-1', 'plc')
    const total = MQTT_LIMITS.sessionMessages + 5
    for (let count = 1; count <= total; count++) publisher.send(message(LOAD, 1, count, String(count)))
    await vi.waitUntil(() => publisher.received.length === total, WAIT)
    await vi.waitUntil(async () => (await stores.count('mqtt_queued')) === MQTT_LIMITS.sessionMessages, WAIT)
    const { values } = await broker.metrics.undelivered.get()
    expect(values).toMatchObject([{ labels: { reason: 'queue_full' }, value: 5 }])
    const { peer: back } = await come()
    await vi.waitUntil(() => publishedTo(back).length > 0, WAIT)
    expect(payloadsOf(back)[0]).toBe('6')
  })

  it('counts with its bytes', async () => {
    const { peer } = await come()
    await subscribe(peer)
    await leave(peer)
    await publish(Array.from({ length: 6 }, (_, index) => String(index).repeat(MQTT_LIMITS.sessionBytes / 4)))
    await vi.waitUntil(async () => (await stores.count('mqtt_queued')) === 3, WAIT)
    const { peer: back } = await come()
    await vi.waitUntil(() => publishedTo(back).length === 3, WAIT)
    expect(payloadsOf(back).map((payload) => payload[0])).toEqual(['3', '4', '5'])
  })

  it('is nothing that a session of another machine gets', async () => {
    const { peer } = await come({ username: 'DEV-2' })
    await subscribe(peer, topicOf('saw-2', '#'))
    await leave(peer)
    await publish(['1'])
    expect(await stores.count('mqtt_queued')).toBe(0)
  })

  it('that has expired meanwhile does not come, and another says how long it still has', async () => {
    const { peer } = await come({}, 5)
    await subscribe(peer)
    await leave(peer)
    const publisher = await broker.connect(5)
    await publisher.signIn()
    for (const [messageId, messageExpiryInterval] of [
      [1, 1],
      [2, 100],
    ] as const)
      publisher.send({
        ...(message(LOAD, 1, messageId, String(messageId)) as IPublishPacket),
        properties: { messageExpiryInterval, userProperties: { a: '1' } },
      })
    await publisher.next('puback')
    await publisher.next('puback')
    await stores.db.query("update mqtt_queued set expires_at = expires_at - interval '2 seconds'")
    const { peer: back } = await come({}, 5)
    await arrive(back, ['2'])
    const [{ properties } = {} as IPublishPacket] = publishedTo(back)
    expect(properties?.messageExpiryInterval).toBeLessThanOrEqual(98)
    expect(properties?.userProperties).toMatchObject({ a: '1' })
  })
})

describe('a session', () => {
  it('is kept for as long as the client wants, and no longer than a week', async () => {
    const long = await broker.connect(5)
    const answer = await long.connect({
      clientId: 'long',
      clean: false,
      properties: { sessionExpiryInterval: 99_999_999 },
    })
    expect(answer.properties?.sessionExpiryInterval).toBe(MQTT_LIMITS.sessionSeconds)
    const { peer } = await come({ properties: { sessionExpiryInterval: 1 } }, 5)
    await subscribe(peer)
    await leave(peer)
    expect(await stores.count('mqtt_session')).toBe(1)
    await vi.waitUntil(async () => (await stores.count('mqtt_session')) === 0, WAIT)
    expect((await come({}, 5)).answer.sessionPresent).toBe(false)
  })

  it('that comes back after a year is a new one', async () => {
    const { peer } = await come()
    await subscribe(peer)
    await leave(peer)
    await vi.waitUntil(async () => {
      const { rows } = await stores.db.query('select from mqtt_session where left_at is not null')
      return rows.length === 1
    }, WAIT)
    await stores.db.query('update mqtt_session set left_at = $1', [new Date(Date.now() - 365 * DAY_MS)])
    await startAgain()
    await publish(['1'])
    const back = await come()
    expect(back.answer.sessionPresent).toBe(false)
    expect(publishedTo(back.peer)).toEqual([])
  })

  it('of a process that never came back is removed, and one that may still be connected is not', async () => {
    const { peer } = await come({ clientId: 'away' })
    await subscribe(peer)
    await leave(peer)
    for (const clientId of ['killed', 'connected']) await subscribe((await come({ clientId })).peer)
    await stores.db.query(
      `update mqtt_session set left_at = left_at - interval '8 days',
              seen_at = case client_id when 'connected' then seen_at else seen_at - interval '9 days' end`,
    )
    await stores.sessions.removeOver()
    const { rows } = await stores.db.query('select client_id from mqtt_session')
    expect(rows).toEqual([{ client_id: 'connected' }])
  })

  it('ends when the client says so in the end', async () => {
    const { peer } = await come({}, 5)
    await subscribe(peer)
    peer.send({ cmd: 'disconnect', reasonCode: 0, properties: { sessionExpiryInterval: 0 } } as never)
    await peer.closed()
    expect((await come({}, 5)).answer.sessionPresent).toBe(false)
    await vi.waitUntil(async () => (await stores.count('mqtt_session')) === 0, WAIT)
  })

  it('is not begun by a client that only publishes', async () => {
    const { peer } = await come()
    peer.send(message(LOAD, 1, 1))
    await peer.next('puback')
    await leave(peer)
    expect(await stores.count('mqtt_session')).toBe(0)
    expect((await come()).answer.sessionPresent).toBe(false)
  })

  it('takes the place of the one that was left longest when there are too many', async () => {
    for (let count = 0; count <= MQTT_LIMITS.sessionsPerDevice; count++) {
      const { peer } = await come({ clientId: `panel-${count}` })
      await subscribe(peer)
      await leave(peer)
    }
    await vi.waitUntil(
      async () => (await stores.count('mqtt_session')) === MQTT_LIMITS.sessionsPerDevice,
      WAIT,
    )
    expect((await come({ clientId: 'panel-0' })).answer.sessionPresent).toBe(false)
    expect((await come({ clientId: 'panel-1' })).answer.sessionPresent).toBe(true)
  })

  it('goes with its device', async () => {
    const { peer } = await come()
    await subscribe(peer)
    await leave(peer)
    await publish(['1'])
    await stores.db.query('delete from device where machine_id = 1')
    await broker.refreshSessions('DEV-1')
    expect(await stores.count('mqtt_session')).toBe(0)
    expect(await stores.count('mqtt_queued')).toBe(0)
    expect((await come()).answer.sessionPresent).toBe(false)
  })

  it('that was left at another process is found once that is known', async () => {
    const other = await start()
    others.push(other)
    const { peer } = await come()
    await subscribe(peer)
    await leave(peer)
    await vi.waitUntil(async () => {
      await other.refreshSessions('DEV-1')
      const peerThere = await other.connect()
      const answer = await peerThere.connect({ clientId: 'panel', clean: false })
      await leave(peerThere)
      return answer.sessionPresent
    }, WAIT)
  })

  it('is shown its panel, for which it does not subscribe again', async () => {
    const { peer } = await come()
    await subscribe(peer, topicOf('saw-1', MESSAGE_CHANNEL))
    await leave(peer)
    broker.payloadFor.mockResolvedValue('shown')
    await broker.sendPanel('saw-1')
    const { peer: back } = await come()
    await arrive(back, ['shown'])
  })

  it('remembers which messages of QoS 2 it was sent and not released', async () => {
    const { peer } = await come()
    await subscribe(peer, topicOf('saw-1', 'nothing'))
    peer.send(message(LOAD, 2, 9))
    await peer.next('pubrec')
    await leave(peer)
    await broker.stop()
    await startAgain()
    const { peer: back } = await come()
    back.send({ ...(message(LOAD, 2, 9) as IPublishPacket), dup: true })
    await back.next('pubrec')
    expect(broker.accepted).toEqual([])
  })

  it('has client ids of any kind: those that are no key of a row are not kept', async () => {
    for (const clientId of ['x'.repeat(300), '\u0085']) {
      const { peer } = await come({ clientId })
      await subscribe(peer)
      await leave(peer)
    }
    expect(await stores.count('mqtt_session')).toBe(0)
  })
})
