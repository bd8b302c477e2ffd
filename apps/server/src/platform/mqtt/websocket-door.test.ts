import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { connectAsync, type IClientOptions } from 'mqtt'
import { generate, parser } from 'mqtt-packet'
import { Server as LiveServer } from 'socket.io'
import { io } from 'socket.io-client'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../../testing/test-broker.ts'
import { createTestCertificates } from '../../testing/test-certificates.ts'
import { connectPacket, message } from '../../testing/test-peer.ts'
import { remains } from '../../testing/test-time.ts'
import { askForWebsocket, clientFrame, HANDSHAKE } from '../../testing/test-websocket.ts'
import { connectionReader } from '../http/connection.ts'
import { serveTls } from '../http/serve-tls.ts'
import type { BrokerDeps } from './broker.ts'
import { MAX_PACKET_BYTES } from './packets/packet-reader.ts'
import { openWebsocketDoor, type WebsocketDoorDeps } from './websocket-door.ts'

const STATUS = topicOf('saw-1', STATUS_CHANNEL)
const WAIT = { timeout: 60_000, interval: 5 }
const BINARY = 2

interface Start {
  limits?: BrokerDeps['limits']
  maxPerAddress?: number
  trustedProxies?: readonly string[]
  takesPasswords?: WebsocketDoorDeps['takesPasswords']
  hasBroker?: boolean
}

let server: Server
let broker: TestBroker
let port: number

beforeEach(() => {
  server = createServer((_asked, response) => response.end('a page'))
})

async function start(given: Start = {}): Promise<void> {
  broker = await startTestBroker(given.limits, given.maxPerAddress)
  openWebsocketDoor({
    server,
    connectionOf: connectionReader(given.trustedProxies ?? []),
    takesPasswords: given.takesPasswords ?? (() => true),
    enter: given.hasBroker === false ? null : broker.enterWebsocket,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  onTestFinished(async () => {
    await broker.close()
    server.close()
    server.closeAllConnections()
  })
}

const connectDevice = (address: string, options: IClientOptions = {}) =>
  connectAsync(address, {
    username: 'DEV-1',
    password: 'secret',
    reconnectPeriod: 0,
    connectTimeout: 4_000,
    ...options,
  })

const keep = (socket: Socket): Socket => {
  onTestFinished(() => void socket.destroy())
  return socket
}

/** The status line and all that follows, until the end. */
async function answerTo(headers: Record<string, string | undefined>, path = '/mqtt'): Promise<string> {
  const socket = keep(askForWebsocket(port, headers, { path }))
  return (await socket.setEncoding('utf8').toArray()).join('')
}

/** A device at the level of frames: what it has got, without the handshake. */
async function peer(headers: Record<string, string> = HANDSHAKE) {
  const socket = keep(askForWebsocket(port, headers))
  let bytes = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
  })
  const frames = () => bytes.subarray(bytes.indexOf('\r\n\r\n') + 4)
  await vi.waitUntil(() => bytes.includes('\r\n\r\n') || socket.destroyed, WAIT)
  return {
    socket,
    frames,
    answer: () => bytes.toString('latin1'),
    send: (...payload: Buffer[]) =>
      socket.write(clientFrame({ opcode: BINARY, payload: Buffer.concat(payload) })),
    closed: () => vi.waitUntil(() => socket.destroyed, WAIT),
    /** Of small frames. */
    packets(): string[] {
      const found: string[] = []
      const packets = parser()
      packets.on('packet', ({ cmd }) => found.push(cmd))
      for (let at = 0, all = frames(); at < all.length; at += 2 + (all[at + 1] ?? 0))
        if (all[at] === 0x82) packets.parse(all.subarray(at + 2, at + 2 + (all[at + 1] ?? 0)))
      return found
    },
  }
}

describe('a device over a websocket', () => {
  it('publishes and hears, by a library of others', async () => {
    await start()
    const device = await connectDevice(`ws://127.0.0.1:${port}/mqtt`)
    onTestFinished(() => device.endAsync())
    await device.subscribeAsync(topicOf('saw-1', '#'))
    const heard = new Promise<Buffer>((done) => device.once('message', (_topic, payload) => done(payload)))
    await device.publishAsync(STATUS, '{"v":"EXE"}', { qos: 1 })
    await device.publishAsync(STATUS, '{"v":"READY"}', { qos: 2 })
    expect(broker.accepted.map(({ payload }) => payload)).toEqual(['{"v":"EXE"}', '{"v":"READY"}'])
    expect(String(await heard)).toBe('{"v":"EXE"}')
  })

  it('sends packets of the largest size, in one frame', async () => {
    await start()
    const device = await connectDevice(`ws://127.0.0.1:${port}/mqtt`)
    onTestFinished(() => device.endAsync())
    const payload = 'x'.repeat(MAX_PACKET_BYTES - 100)
    await device.publishAsync(STATUS, payload, { qos: 1 })
    expect(broker.accepted[0]?.payload.length).toBe(payload.length)
  })

  it('over TLS on the port of HTTPS', async () => {
    const made = await createTestCertificates()
    const publicUrl = 'https://saw.example.com'
    serveTls(server, { certificate: await made.start(), publicUrl, isExempt: () => false })
    await start()
    const device = await connectDevice(`wss://localhost:${port}/mqtt`, { ca: made.root.cert })
    onTestFinished(() => device.endAsync())
    await device.publishAsync(STATUS, '{"v":"EXE"}', { qos: 1 })
    expect(broker.accepted).toHaveLength(1)
    expect(await answerTo(HANDSHAKE)).toMatch(/^HTTP\/1.1 308 /)
  })

  it('which a browser makes: it opens with the subprotocol, and takes frames of bytes', async () => {
    await start()
    const socket = new WebSocket(`ws://127.0.0.1:${port}/mqtt`, 'mqtt')
    socket.binaryType = 'arraybuffer'
    onTestFinished(() => socket.close())
    await once(socket, 'open')
    expect(socket.protocol).toBe('mqtt')
    expect(socket.extensions).toBe('')
    socket.send(generate(connectPacket()))
    const [{ data }] = await once(socket, 'message')
    expect([...new Uint8Array(data)]).toEqual([0x20, 2, 0, 0])
  })

  it('whose packets span frames, and whose frames have several', async () => {
    await start()
    const { socket, send, packets } = await peer()
    const connect = generate(connectPacket())
    for (const byte of connect) send(Buffer.from([byte]))
    send(generate(message(STATUS, 1, 1)), generate(message(STATUS, 1, 2)), generate({ cmd: 'pingreq' }))
    const split = generate(message(STATUS, 1, 3))
    socket.write(clientFrame({ opcode: BINARY, payload: split.subarray(0, 5), isLast: false }))
    socket.write(clientFrame({ opcode: 9, payload: Buffer.from('?') }))
    socket.write(clientFrame({ opcode: 0, payload: split.subarray(5) }))
    await vi.waitUntil(() => packets().filter((cmd) => cmd === 'puback').length === 3, WAIT)
    expect(packets().sort()).toEqual(['connack', 'pingresp', 'puback', 'puback', 'puback'])
  })

  it('closes as the standard of websockets says, and its will is stored without DISCONNECT', async () => {
    await start()
    const { socket, send, frames, closed, packets } = await peer()
    const will = { topic: STATUS, payload: Buffer.from('gone'), qos: 1 as const, retain: false }
    send(generate(connectPacket({ will })))
    await vi.waitUntil(() => packets().includes('connack'), WAIT)
    socket.write(clientFrame({ opcode: 8, payload: Buffer.from([3, 232]) }))
    await closed()
    expect([...frames().subarray(-4)]).toEqual([0x88, 2, 3, 232])
    await vi.waitUntil(() => broker.accepted.some(({ payload }) => payload === 'gone'), WAIT)
  })

  it('that sends text is closed [MQTT-6.0.0-1]', async () => {
    await start()
    const { socket, send, closed, frames, packets } = await peer()
    send(generate(connectPacket()))
    await vi.waitUntil(() => packets().includes('connack'), WAIT)
    socket.write(clientFrame({ opcode: 1, payload: generate(message(STATUS, 1, 1)) }))
    await closed()
    expect([...frames().subarray(-4)]).toEqual([0x88, 2, 0x03, 0xeb])
    expect(broker.accepted).toEqual([])
    expect(broker.logged.join()).toContain('WebSocket: a text frame')
  })

  it('is not read while there is no room, and goes on after that', async () => {
    await start({ limits: { inflightMessages: 4 } })
    const stored = Promise.withResolvers<void>()
    broker.store.mockImplementation(() => stored.promise)
    const { socket, send, packets } = await peer()
    send(generate(connectPacket()))
    await vi.waitUntil(() => packets().includes('connack'), WAIT)
    const many = 40
    const payload = Buffer.alloc(200_000, 'x')
    for (let id = 1; id <= many; id++) send(generate(message(STATUS, 1, id, payload)))
    // The buffers between two sockets of this computer hold far less than all.
    await vi.waitUntil(() => broker.accepted.length >= 4, WAIT)
    await remains(() => expect(broker.accepted.length).toBeLessThan(many), 300)
    expect(socket.writableLength).toBeGreaterThan(0)
    stored.resolve()
    await vi.waitUntil(() => packets().filter((cmd) => cmd === 'puback').length === many, WAIT)
  })

  it('that does not read its answers is not read either', async () => {
    await start()
    const { socket, send } = await peer()
    send(generate(connectPacket()))
    socket.pause()
    const ping = clientFrame({
      opcode: BINARY,
      payload: Buffer.concat(Array(5_000).fill(generate({ cmd: 'pingreq' }))),
    })
    let isStuck = false
    for (let round = 0; round < 4_000 && !isStuck; round++)
      if (!socket.write(ping))
        isStuck = await Promise.race([
          once(socket, 'drain').then(() => false),
          vi
            .waitUntil(() => socket.destroyed, { timeout: 500 })
            .then(
              () => false,
              () => true,
            ),
        ])
    expect(isStuck).toBe(true)
  })
})

describe('limits are those of other connections', () => {
  it('on connections of an address, which a trusted proxy names', async () => {
    await start({ maxPerAddress: 2, trustedProxies: ['loopback'] })
    const from = (address: string) => peer({ ...HANDSHAKE, 'x-forwarded-for': address })
    const first = await from('10.1.1.1')
    await from('10.1.1.1')
    expect((await from('10.1.1.1')).answer()).toMatch(/^HTTP\/1.1 503 /)
    expect((await from('10.1.1.2')).answer()).toMatch(/^HTTP\/1.1 101 /)
    first.socket.destroy()
    await vi.waitUntil(async () => (await from('10.1.1.1')).answer().startsWith('HTTP/1.1 101'), WAIT)
  })

  it('and not on what anybody says who is no proxy', async () => {
    await start({ maxPerAddress: 1 })
    await peer({ ...HANDSHAKE, 'x-forwarded-for': '10.1.1.1' })
    expect((await peer({ ...HANDSHAKE, 'x-forwarded-for': '10.1.1.2' })).answer()).toMatch(/^HTTP\/1.1 503 /)
  })

  it('on those without sign-in: the oldest that has sent nothing makes room', async () => {
    await start({ limits: { unauthenticatedPerAddress: 3 } })
    const [oldest, ...others] = await Promise.all([peer(), peer(), peer()])
    const next = await peer()
    await vi.waitUntil(() => [oldest, ...others].some((each) => each?.socket.destroyed), WAIT)
    next.send(generate(connectPacket()))
    await vi.waitUntil(() => next.packets().includes('connack'), WAIT)
  })

  it('on the time until sign-in, and on the first packet', async () => {
    await start({ limits: { signInWithinMs: 200, connectBytes: 500 } })
    const silent = await peer()
    const large = await peer()
    large.send(generate(connectPacket({ clientId: 'x'.repeat(1_000) })))
    await Promise.all([silent.closed(), large.closed()])
    expect(broker.find).not.toHaveBeenCalled()
  })

  it('on what has come in part, whatever a frame says of its length', async () => {
    await start({ limits: { unparsedBytesPerMachine: 300_000 } })
    const { socket, send, closed } = await peer()
    send(generate(connectPacket()))
    const huge = generate(message(STATUS, 1, 1, Buffer.alloc(MAX_PACKET_BYTES - 100))).subarray(0, 400_000)
    socket.write(clientFrame({ opcode: BINARY, payload: huge, length: 1n << 40n }))
    await closed()
    expect(broker.accepted).toEqual([])
  })

  it('on silence: pings of the websocket are no packets [MQTT-3.1.2-24]', async () => {
    await start()
    const { socket, send, closed } = await peer()
    send(generate(connectPacket({ keepalive: 1 })))
    const pings = setInterval(() => socket.write(clientFrame({ opcode: 9 })), 100)
    onTestFinished(() => clearInterval(pings))
    await closed()
  })
})

describe('a request is answered in words', () => {
  const without = (name: keyof typeof HANDSHAKE, value?: string) => ({ ...HANDSHAKE, [name]: value })

  it.each([
    ['without a subprotocol', without('sec-websocket-protocol'), /^HTTP\/1.1 400 [\s\S]*subprotocol mqtt/],
    ['with another subprotocol', without('sec-websocket-protocol', 'mqttv3.1, amqp'), /^HTTP\/1.1 400 /],
    [
      'of another version',
      without('sec-websocket-version', '8'),
      /^HTTP\/1.1 426 [\s\S]*sec-websocket-version: 13/,
    ],
    ['without a key', without('sec-websocket-key'), /^HTTP\/1.1 400 /],
    ['with a bad key', without('sec-websocket-key', 'short'), /^HTTP\/1.1 400 /],
    ['for another protocol', without('upgrade', 'h2c'), /^HTTP\/1.1 426 [\s\S]*subprotocol mqtt/],
  ])('%s', async (_says, headers, answer) => {
    await start()
    expect(await answerTo(headers)).toMatch(answer)
  })

  it('where no broker is', async () => {
    await start({ hasBroker: false })
    expect(await answerTo(HANDSHAKE)).toMatch(/^HTTP\/1.1 404 [\s\S]*no MQTT/)
  })

  it('for a path that nobody serves', async () => {
    await start()
    expect(await answerTo(HANDSHAKE, '/other')).toMatch(/^HTTP\/1.1 404 /)
  })

  it('where a password would come unencrypted', async () => {
    await start({ takesPasswords: ({ isEncrypted }) => isEncrypted, trustedProxies: ['loopback'] })
    expect(await answerTo(HANDSHAKE)).toMatch(/^HTTP\/1.1 403 [\s\S]*wss:/)
    const { answer } = await peer({
      ...HANDSHAKE,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '10.1.1.1',
    })
    expect(answer()).toMatch(/^HTTP\/1.1 101 /)
  })

  it('and takes one of several subprotocols', async () => {
    await start()
    const { answer } = await peer({ ...HANDSHAKE, 'sec-websocket-protocol': 'amqp,mqtt' })
    expect(answer()).toMatch(/sec-websocket-protocol: mqtt\r\n[\s\S]*$/)
    // The example of RFC 6455 §1.3.
    expect(answer()).toContain('sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n')
  })
})

it('live updates go on on the same port, and nothing of theirs ends what devices have', async () => {
  const live = new LiveServer(server, {
    path: '/live',
    transports: ['websocket'],
    destroyUpgradeTimeout: 50,
  } as object)
  await start()
  const device = await peer()
  const browser = io(`http://127.0.0.1:${port}`, { path: '/live', transports: ['websocket'] })
  onTestFinished(() => {
    browser.close()
    live.disconnectSockets(true)
  })
  await new Promise<void>((done) => browser.once('connect', done))
  await remains(() => expect(device.socket.destroyed).toBe(false), 200)
  device.send(generate(connectPacket()))
  await vi.waitUntil(() => device.packets().includes('connack'), WAIT)
  expect(browser.connected).toBe(true)
})
