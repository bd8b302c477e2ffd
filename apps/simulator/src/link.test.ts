import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { generate, type IPublishPacket, parser } from 'mqtt-packet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Link, openLink } from './link.ts'
import { PINGREQ, PINGRESP } from './mqtt-packets.ts'

const ACCEPTED = Buffer.from([0x20, 2, 0, 0])
const REFUSED = Buffer.from([0x20, 2, 0, 5])
const LOOK_MS = 15_000

let server: Server
let connected: Promise<Socket>
let link: Link | undefined
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = createServer().listen(0, '127.0.0.1')
  connected = once(server, 'connection').then(([socket]) => socket as Socket)
  await once(server, 'listening')
})
afterEach(async () => {
  vi.useRealTimers()
  link?.abort()
  server.close()
})

/** The broker's end, once it has answered CONNECT. */
async function open(connack = ACCEPTED): Promise<Socket> {
  const opening = openLink({
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deviceId: 'DEV-1',
    password: 'secret',
    signal: new AbortController().signal,
  })
  const broker = await connected
  broker.on('error', () => {})
  await once(broker, 'data')
  broker.write(connack)
  link = await opening
  return broker
}

describe('a broker that says nothing', () => {
  it('is asked, and kept when it answers', async () => {
    const broker = await open()
    let isClosed = false
    void link?.closed.then(() => {
      isClosed = true
    })
    for (let time = 0; time < 3; time++) {
      const asked = once(broker, 'data')
      vi.advanceTimersByTime(2 * LOOK_MS)
      expect((await asked)[0]).toEqual(PINGREQ)
      broker.write(Buffer.from([PINGRESP, 0]))
      // The answer has arrived when that to a later message has.
      const sent = link?.send('topic', '{}')
      await once(broker, 'data')
      broker.write(Buffer.from([0x40, 2, 0, time + 1]))
      await sent
    }
    expect(isClosed).toBe(false)
  })

  it('is given up when it does not answer', async () => {
    const broker = await open()
    const sent = link?.send('topic', '{}')
    await once(broker, 'data')
    const asked = once(broker, 'data')
    vi.advanceTimersByTime(2 * LOOK_MS)
    await asked
    vi.advanceTimersByTime(LOOK_MS)
    await expect(sent).rejects.toThrow('does not answer')
    await link?.closed
  })
})

it('a device that the broker refuses has no link', async () => {
  await expect(open(REFUSED)).rejects.toThrow('refuses')
})

it('a message arrives as it was sent, however long it is', async () => {
  const broker = await open()
  const packets = parser()
  const received: IPublishPacket[] = []
  packets.on('packet', (packet) => {
    if (packet.cmd !== 'publish') return
    received.push(packet)
    broker.write(generate({ cmd: 'puback', messageId: packet.messageId ?? 0 }))
  })
  broker.on('data', (chunk: Buffer) => packets.parse(chunk))
  for (const length of [1, 200, 20_000]) await link?.send('a/b', 'ä'.repeat(length))
  expect(received.map(({ topic, qos, payload }) => [topic, qos, payload.length / 2])).toEqual([
    ['a/b', 1, 1],
    ['a/b', 1, 200],
    ['a/b', 1, 20_000],
  ])
})

describe('a subscription', () => {
  const answer = (broker: Socket, granted: number): void => {
    const packets = parser()
    packets.on('packet', (packet) => {
      if (packet.cmd !== 'subscribe') return
      broker.write(generate({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [granted] }))
      for (const { topic } of packet.subscriptions)
        for (const each of [`${topic}/other`, topic])
          broker.write(
            generate({ cmd: 'publish', topic: each, payload: each, qos: 0, dup: false, retain: false }),
          )
    })
    broker.on('data', (chunk: Buffer) => packets.parse(chunk))
  }

  it('brings what is sent on its topic and nothing else', async () => {
    answer(await open(), 0)
    const received = Promise.withResolvers<string>()
    await link?.subscribe('a/b', received.resolve)
    expect(await received.promise).toBe('a/b')
  })

  it('whose listener fails ends the connection, and not the process', async () => {
    answer(await open(), 0)
    await link?.subscribe('a/b', () => {
      throw new Error('cannot be shown')
    })
    await link?.closed
    await expect(link?.send('a/b', '{}')).rejects.toThrow('cannot be shown')
  })

  it('that is refused fails', async () => {
    answer(await open(), 0x80)
    await expect(link?.subscribe('a/b', () => {})).rejects.toThrow('a/b')
  })
})
