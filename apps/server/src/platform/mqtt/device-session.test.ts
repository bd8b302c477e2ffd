import { batchTopicOf, MAX_TOPIC_LENGTH, STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../../testing/test-broker.ts'
import { message, type Peer } from '../../testing/test-peer.ts'

const STATUS = topicOf('saw-1', STATUS_CHANNEL)

let broker: TestBroker
beforeEach(async () => {
  broker = await startTestBroker()
})
afterEach(() => broker.close())

/** Answers nothing after this has been answered. */
async function settled(peer: Peer): Promise<void> {
  peer.send({ cmd: 'pingreq' })
  await peer.next('pingresp')
}

describe('a message', () => {
  it('of QoS 1 is acknowledged when it is stored, not before', async () => {
    const stored = Promise.withResolvers<void>()
    broker.store.mockReturnValue(stored.promise)
    const peer = await broker.device()
    peer.send(message(STATUS, 1, 5))
    await settled(peer)
    expect(broker.accepted).toEqual([{ device: 'DEV-1', topic: STATUS, payload: '{}' }])
    expect(peer.received).toEqual([])
    stored.resolve()
    expect(await peer.next('puback')).toMatchObject({ messageId: 5 })
  })

  it('of QoS 0 is stored and not answered', async () => {
    const peer = await broker.device()
    peer.send(message(STATUS, 0))
    await settled(peer)
    expect(broker.accepted).toHaveLength(1)
    expect(peer.received).toEqual([])
  })

  it('of QoS 2 is stored once, however often it comes before its release', async () => {
    const peer = await broker.device()
    peer.send(message(STATUS, 2, 9))
    await peer.next('pubrec')
    peer.send(message(STATUS, 2, 9))
    await peer.next('pubrec')
    expect(broker.accepted).toHaveLength(1)
    peer.send({ cmd: 'pubrel', messageId: 9 })
    expect(await peer.next('pubcomp')).toMatchObject({ messageId: 9 })
    peer.send(message(STATUS, 2, 9))
    await peer.next('pubrec')
    expect(broker.accepted).toHaveLength(2)
  })

  it('of QoS 2 is received when it is stored, not before', async () => {
    const stored = Promise.withResolvers<void>()
    broker.store.mockReturnValue(stored.promise)
    const peer = await broker.device()
    peer.send(message(STATUS, 2, 9))
    await settled(peer)
    expect(peer.received).toEqual([])
    stored.resolve()
    await peer.next('pubrec')
  })

  it('that is stored before an earlier one is acknowledged after it', async () => {
    const first = Promise.withResolvers<void>()
    broker.store.mockReturnValueOnce(first.promise)
    const peer = await broker.device()
    peer.send(message(STATUS, 1, 1), message(STATUS, 1, 2))
    await settled(peer)
    expect(peer.received).toEqual([])
    first.resolve()
    await peer.next('puback')
    expect(await peer.next('puback')).toMatchObject({ messageId: 2 })
  })

  it('is acknowledged together with all that are stored with it', async () => {
    const stored = Promise.withResolvers<void>()
    broker.store.mockReturnValue(stored.promise)
    const peer = await broker.device()
    peer.send(message(STATUS, 1, 1), message(STATUS, 2, 2), message(STATUS, 1, 3))
    await settled(peer)
    peer.chunks.length = 0
    stored.resolve()
    await peer.next('pubrec')
    expect(peer.chunks).toEqual([Buffer.from([0x40, 2, 0, 1, 0x50, 2, 0, 2, 0x40, 2, 0, 3])])
  })

  it('that cannot be stored is not acknowledged, and the connection ends', async () => {
    broker.store.mockRejectedValueOnce(new Error('away'))
    const peer = await broker.device()
    peer.send(message(STATUS, 1, 1))
    await peer.closed()
    expect(peer.received).toEqual([])
    await settled(await broker.device())
  })

  it.each([
    ['a message of QoS 1', [0x32, 7, 0, 3, 0x61, 0x2f, 0x62, 0, 0]],
    ['a release', [0x62, 2, 0, 0]],
    ['a subscription', [0x82, 8, 0, 0, 0, 3, 0x61, 0x2f, 0x62, 0]],
  ])('number 0 is none: %s that has it ends the connection', async (_what, bytes) => {
    const peer = await broker.device()
    peer.send(Buffer.from(bytes))
    await peer.closed()
    expect(broker.accepted).toEqual([])
  })
})

describe('a will', () => {
  const will = { topic: STATUS, payload: Buffer.from('{"v":"DISCONNECTED"}'), qos: 1, retain: false } as const
  const done = [{ device: 'DEV-1', topic: STATUS, payload: '{"v":"DISCONNECTED"}' }]
  const withWill = async (clientId = '') => {
    const peer = await broker.connect()
    await peer.signIn({ will, clientId })
    return peer
  }

  it('is done when the connection breaks', async () => {
    const peer = await withWill()
    peer.socket.destroy()
    await vi.waitFor(() => expect(broker.accepted).toEqual(done), 20_000)
  })

  it('is done when the device breaks the protocol', async () => {
    const peer = await withWill()
    peer.send(Buffer.from([0xf0, 0]))
    await vi.waitFor(() => expect(broker.accepted).toEqual(done), 20_000)
  })

  it('is done before anything that the next connection of that name says', async () => {
    await withWill('plc')
    const next = await broker.device('DEV-1', 'plc')
    next.send(message(STATUS, 1, 1))
    await next.next('puback')
    expect(broker.accepted).toEqual([...done, { device: 'DEV-1', topic: STATUS, payload: '{}' }])
  })

  it('is forgotten when the device says that it goes', async () => {
    const peer = await withWill()
    peer.send({ cmd: 'disconnect' })
    await peer.closed()
    await settled(await broker.device())
    expect(broker.accepted).toEqual([])
  })

  it('is forgotten when it is us who go', async () => {
    const peer = await withWill()
    await broker.stop()
    await peer.closed()
    expect(broker.accepted).toEqual([])
  })
})

describe('a subscription', () => {
  async function subscribe(peer: Peer, ...topics: string[]) {
    peer.send({
      cmd: 'subscribe',
      messageId: 3,
      subscriptions: topics.map((topic) => ({ topic, qos: 0 })),
    })
    const answer = await peer.next('suback')
    return 'granted' in answer ? answer.granted : null
  }
  const topicsHeard = (peer: Peer) =>
    peer.received.map((packet) => (packet.cmd === 'publish' ? packet.topic : packet.cmd))

  it('is granted within the own machine, and refused beyond it', async () => {
    const peer = await broker.device()
    const own = [topicOf('saw-1', '#'), topicOf('saw-1', '+/Load'), batchTopicOf('saw-1'), STATUS]
    expect(await subscribe(peer, ...own)).toEqual([0, 0, 0, 0])
    const others = [
      '#',
      'machines/#',
      'machines/+/x',
      topicOf('saw-2', 'x'),
      topicOf('saw-10', '#'),
      '$SYS/#',
    ]
    expect(await subscribe(peer, ...others)).toEqual(others.map(() => 0x80))
    expect(await subscribe(peer, topicOf('saw-1', '#/x'), topicOf('saw-1', 'a+'))).toEqual([0x80, 0x80])
    await settled(peer)
  })

  it('is refused beyond a number of them', async () => {
    const peer = await broker.device()
    const many = Array.from({ length: 101 }, (_, index) => topicOf('saw-1', `c${index}`))
    expect((await subscribe(peer, ...many))?.slice(-2)).toEqual([0, 0x80])
  })

  it('is refused when its filter is longer than any topic, or has more levels than a message is compared with', async () => {
    const peer = await broker.device()
    const ofLevels = (count: number): string =>
      topicOf(
        'saw-1',
        Array(count - 2)
          .fill('+')
          .join('/'),
      )
    const ofLength = (count: number): string => topicOf('saw-1', 'x').padEnd(count, 'x')
    const granted = [ofLevels(32), ofLength(MAX_TOPIC_LENGTH)]
    const refused = [ofLevels(33), ofLength(MAX_TOPIC_LENGTH + 1), ofLevels(30_000)]
    expect(await subscribe(peer, ...granted, ...refused)).toEqual([0, 0, 0x80, 0x80, 0x80])
  })

  it.each(['subscribe', 'unsubscribe'] as const)(
    'packet (%s) with more filters than a device has ends the connection',
    async (cmd) => {
      const peer = await broker.device()
      const topics = Array.from({ length: 257 }, (_, index) => topicOf('saw-1', `c${index}`))
      peer.send(
        cmd === 'subscribe'
          ? { cmd, messageId: 3, subscriptions: topics.map((topic) => ({ topic, qos: 0 })) }
          : { cmd, messageId: 3, unsubscriptions: topics },
      )
      await peer.closed()
      expect(peer.received).toEqual([])
    },
  )

  it('packet of a megabyte ends the connection at its header', async () => {
    const peer = await broker.device()
    peer.send(Buffer.from([0x82, 0x80, 0x80, 0x40]))
    await peer.closed()
  })

  it('is compared level by level: a message is split once, however many there are', async () => {
    const listeners = await Promise.all(Array.from({ length: 5 }, () => broker.device('DEV-1')))
    const filters = Array.from({ length: 100 }, (_, index) => topicOf('saw-1', `+/+/+/x${index}`))
    for (const listener of listeners) await subscribe(listener, ...filters)
    const sender = await broker.device('DEV-1B')
    const split = vi.spyOn(String.prototype, 'split')
    sender.send(message(topicOf('saw-1', 'a/b/c/x99'), 1, 1))
    for (const listener of listeners) await listener.next('publish')
    const splits = split.mock.calls.filter(([by]) => String(by) === '/').length
    split.mockRestore()
    expect(splits).toBeLessThan(5)
  })

  it('is refused to more connections of a machine than it may have, until one of them ends', async () => {
    const peers = await Promise.all(Array.from({ length: 33 }, () => broker.device('DEV-1')))
    const answers = []
    for (const peer of peers) answers.push(await subscribe(peer, topicOf('saw-1', '#')))
    expect(answers.flat()).toEqual([...Array(32).fill(0), 0x80])
    peers[0]?.send({ cmd: 'disconnect' })
    await peers[0]?.closed()
    const last = peers.at(-1) as Peer
    await vi.waitFor(async () => expect(await subscribe(last, topicOf('saw-1', '#'))).toEqual([0]), 20_000)
  })

  it('repeated without end reads what the panel shows once at a time', async () => {
    const read = Promise.withResolvers<string>()
    broker.payloadFor.mockReturnValue(read.promise)
    const peer = await broker.device()
    for (let count = 0; count < 100; count++) await subscribe(peer, topicOf('saw-1', '#'))
    expect(broker.payloadFor).toHaveBeenCalledTimes(1)
    read.resolve('shown')
    await peer.next('publish')
    await peer.next('publish')
    await settled(peer)
    expect(broker.payloadFor).toHaveBeenCalledTimes(2)
  })

  it('brings what the machine sends on any of its connections, once stored, until it is ended', async () => {
    const stored = Promise.withResolvers<void>()
    broker.store.mockReturnValueOnce(stored.promise)
    const listener = await broker.device('DEV-1')
    await subscribe(listener, topicOf('saw-1', 'Spindle/+'), topicOf('saw-1', '#'))
    const sender = await broker.device('DEV-1B')
    sender.send({ ...message(topicOf('saw-1', 'Spindle/Load'), 1, 4, 'x'), retain: true } as never)
    await settled(sender)
    await settled(listener)
    expect(listener.received).toEqual([])
    stored.resolve()
    const delivered = {
      topic: topicOf('saw-1', 'Spindle/Load'),
      qos: 0,
      retain: false,
      payload: Buffer.from('x'),
    }
    expect(await listener.next('publish')).toMatchObject(delivered)
    expect(listener.received).toEqual([])

    const filters = [topicOf('saw-1', 'Spindle/+'), topicOf('saw-1', '#')]
    listener.send({ cmd: 'unsubscribe', messageId: 5, unsubscriptions: filters })
    expect(await listener.next('unsuback')).toMatchObject({ messageId: 5 })
    sender.send(message(topicOf('saw-1', 'Spindle/Load'), 1, 6))
    await sender.next('puback')
    await sender.next('puback')
    await settled(listener)
    expect(listener.received).toEqual([])
  })

  it('brings what its filter matches, and nothing else', async () => {
    const peer = await broker.device()
    await subscribe(peer, topicOf('saw-1', 'Spindle/+'))
    peer.send(message(topicOf('saw-1', 'Spindle'), 0), message(topicOf('saw-1', 'Spindle/Load'), 1, 1))
    await peer.next('puback')
    await settled(peer)
    expect(topicsHeard(peer)).toEqual([topicOf('saw-1', 'Spindle/Load')])
  })

  it('brings nothing of another machine, whatever that one sends', async () => {
    const listener = await broker.device('DEV-1')
    await subscribe(listener, topicOf('saw-1', '#'))
    const other = await broker.device('DEV-2')
    other.send(message(STATUS, 1, 1), message(topicOf('saw-2', 'x'), 1, 2))
    await other.next('puback')
    await other.next('puback')
    await settled(listener)
    expect(topicsHeard(listener)).toEqual([])
  })

  it('of a connection that does not read are left out, not kept, and hold up nobody', async () => {
    const slow = await broker.device('DEV-1')
    await subscribe(slow, topicOf('saw-1', '#'))
    slow.socket.pause()
    const sender = await broker.device('DEV-1B')
    const payload = Buffer.alloc(200_000)
    for (let count = 1; count <= 300; count++) {
      sender.send(message(topicOf('saw-1', 'x'), 1, count, payload))
      await sender.next('puback')
    }
    slow.socket.resume()
    await settled(slow)
    expect(slow.received.length).toBeLessThan(300)
    slow.received.length = 0
    sender.send(message(topicOf('saw-1', 'last'), 0))
    expect(await slow.next('publish')).toMatchObject({ topic: topicOf('saw-1', 'last') })
  })
})

describe('a silent device', () => {
  it('is sent away after one and a half times its keepalive; one that pings is not', async () => {
    const silent = await broker.connect()
    const alive = await broker.connect()
    await silent.signIn({ keepalive: 1 })
    await alive.signIn({ keepalive: 1 })
    const pings = setInterval(() => alive.send({ cmd: 'pingreq' }), 200)
    await silent.closed()
    clearInterval(pings)
    expect(alive.isClosed()).toBe(false)
  })
})
