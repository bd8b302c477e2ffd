import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { generate, type IConnectPacket, parser } from 'mqtt-packet'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../../testing/test-broker.ts'
import { createTestCertificates } from '../../testing/test-certificates.ts'
import { connectPacket, message } from '../../testing/test-peer.ts'
import { remains } from '../../testing/test-time.ts'
import { issueForDevice } from '../listen/authority.ts'
import type { KnownCertificate } from '../registry/device-certificate-store.ts'
import type { BrokerDeps } from './broker.ts'

const STATUS = topicOf('saw-1', STATUS_CHANNEL)
const WAIT = { timeout: 60_000, interval: 5 }

let made: Awaited<ReturnType<typeof createTestCertificates>>
let broker: TestBroker

beforeEach(async () => {
  made = await createTestCertificates()
})

async function start(
  limits: BrokerDeps['limits'] = {},
  maxPerAddress?: number,
  everyMs?: number,
): Promise<void> {
  const certificate = await made.start(everyMs === undefined ? {} : { everyMs })
  broker = await startTestBroker(limits, maxPerAddress, certificate)
  onTestFinished(() => broker.close())
}

const tlsPort = (): number => broker.tlsPort ?? 0

/** Not waited for: what it ends with is in `error`. */
function begin(options: ConnectionOptions = {}): TLSSocket & { failed?: Error } {
  const socket: TLSSocket & { failed?: Error } = connect({
    port: tlsPort(),
    host: '127.0.0.1',
    servername: 'localhost',
    ca: made.root.cert,
    ...options,
  })
  socket.on('error', (error) => {
    socket.failed = error
  })
  onTestFinished(() => void socket.destroy())
  return socket
}

function beginPlain(first?: Buffer | string): Socket {
  const socket = connectPlain(tlsPort(), '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  if (first !== undefined) socket.write(first)
  onTestFinished(() => void socket.destroy())
  return socket
}

const isOver = (socket: Socket) => vi.waitUntil(() => socket.destroyed, WAIT)

/** A device that has signed in over TLS, and the packets that it got. */
async function device(options: ConnectionOptions = {}) {
  const socket = begin(options)
  await once(socket, 'secureConnect')
  const received: string[] = []
  const packets = parser()
  packets.on('packet', ({ cmd }) => received.push(cmd))
  socket.on('data', (bytes) => packets.parse(bytes))
  socket.write(generate(connectPacket()))
  await vi.waitUntil(() => received.includes('connack'), WAIT)
  return { socket, received }
}

const serialOf = (socket: TLSSocket): string => socket.getPeerCertificate().serialNumber

/** Like a controller that says who it is and nothing after that. */
async function halfOpen(): Promise<Socket> {
  const captured = Promise.withResolvers<Buffer>()
  const { createServer } = await import('node:net')
  const trap = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', captured.resolve)
  })
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done))
  const { port } = trap.address() as { port: number }
  const hello = connect({ port, host: '127.0.0.1', ca: made.root.cert })
  hello.on('error', () => {})
  const bytes = await captured.promise
  hello.destroy()
  trap.close()
  return beginPlain(bytes)
}

describe('a device over TLS', () => {
  it.each(['TLSv1.2', 'TLSv1.3'] as const)('is acknowledged what it sends, with %s', async (version) => {
    await start()
    const { socket, received } = await device({ minVersion: version, maxVersion: version })
    expect(socket.authorized).toBe(true)
    socket.write(generate(message(STATUS, 1, 1)))
    await vi.waitUntil(() => received.includes('puback'), WAIT)
    expect(broker.accepted).toHaveLength(1)
  })

  it('comes from an address like any other: its connections are limited', async () => {
    await start({}, 2)
    await Promise.all([device(), device()])
    const third = begin()
    await isOver(third)
    expect(third.failed).toBeDefined()
  })

  it('keeps its connection when the server stops only until its messages are stored', async () => {
    await start()
    const { socket } = await device()
    await broker.stop()
    await isOver(socket)
  })
})

describe('the TLS port refuses', () => {
  it.each(['TLSv1', 'TLSv1.1'] as const)('%s', async (version) => {
    await start()
    const socket = begin({ minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' })
    await isOver(socket)
    expect(String(socket.failed)).toMatch(/version|protocol/i)
  })

  it.each([
    'AES128-SHA',
    'AES256-GCM-SHA384',
    'ECDHE-ECDSA-AES128-SHA',
    'DHE-RSA-AES128-GCM-SHA256',
    'aNULL',
  ])('the cipher %s', async (ciphers) => {
    await start()
    const socket = begin({ maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` })
    await isOver(socket)
    expect(socket.failed).toBeDefined()
  })

  it('to negotiate again', async () => {
    await start()
    const { socket } = await device({ maxVersion: 'TLSv1.2' })
    let isDone = false
    socket.renegotiate({}, (error) => {
      isDone = error === null
    })
    await remains(() => expect(isDone).toBe(false), 200)
  })

  it('plain bytes, at once', async () => {
    await start()
    for (const bytes of [generate(connectPacket()), 'GET / HTTP/1.1\r\n\r\n']) await isOver(beginPlain(bytes))
    expect(broker.logged.join()).toContain('the first bytes are no TLS')
    expect(broker.find).not.toHaveBeenCalled()
  })

  it('rubbish after the first byte of a handshake', async () => {
    await start()
    await isOver(beginPlain(Buffer.concat([Buffer.from([22, 3, 1, 0, 200]), Buffer.alloc(300, 7)])))
    expect(broker.logged.join()).toContain('TLS: ')
  })

  it('connections that send nothing, and handshakes that never end', async () => {
    await start({ firstBytesWithinMs: 200, handshakeWithinMs: 200 })
    await Promise.all([isOver(beginPlain()), isOver(await halfOpen())])
  })
})

describe('many half-open handshakes', () => {
  it('of one address are closed for one of the same address that comes', async () => {
    await start({ unauthenticatedPerAddress: 20 })
    const open = await Promise.all(Array.from({ length: 40 }, halfOpen))
    await device()
    expect(open.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(20)
  })

  it('are closed for those that come, the oldest first', async () => {
    await start({ handshakesBegun: 10, handshakesAtOnce: 5 })
    const open: Socket[] = []
    for (let count = 0; count < 12; count++) open.push(await halfOpen())
    await isOver(open[0] as Socket)
    await Promise.all(Array.from({ length: 10 }, () => device()))
  })

  it('keep nobody out who comes while so many are open that others have to wait', async () => {
    await start({ handshakesAtOnce: 5 })
    await Promise.all(Array.from({ length: 20 }, halfOpen))
    await Promise.all(Array.from({ length: 20 }, () => device()))
  })

  it('leave no trace in the count of connections', async () => {
    await start({ firstBytesWithinMs: 100, handshakeWithinMs: 100 }, 5)
    for (let round = 0; round < 3; round++) {
      const open = [beginPlain(), beginPlain('x'), await halfOpen(), await halfOpen()]
      await Promise.all(open.map(isOver))
    }
    await Promise.all(Array.from({ length: 5 }, () => device()))
  })
})

describe('a device refuses', () => {
  it('a server whose certificate has expired', async () => {
    await made.put(await made.issue(-0.01))
    await start()
    const socket = begin()
    await isOver(socket)
    expect(socket.failed).toMatchObject({ code: 'CERT_HAS_EXPIRED' })
  })

  it('a server of another name', async () => {
    await start()
    const socket = begin({ servername: 'other.plant.local' })
    await isOver(socket)
    expect(socket.failed).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  })

  it('a server of an authority that it does not know', async () => {
    await start()
    const other = await createTestCertificates()
    const socket = begin({ ca: other.root.cert })
    await isOver(socket)
    expect(socket.failed).toBeDefined()
  })
})

describe('a device with a certificate', () => {
  const shown = async (days = 1) => {
    const { cert, key } = await issueForDevice(made.root, { name: 'DEV-1', now: Date.now(), days })
    const fingerprint = new X509Certificate(cert).fingerprint256.replaceAll(':', '').toLowerCase()
    return { cert, key, fingerprint }
  }
  const known = (fingerprint: string, changes: Partial<KnownCertificate> = {}): KnownCertificate => ({
    fingerprint,
    origin: 'issued',
    notAfter: Date.now() + 60_000,
    withdrawnAt: null,
    device: { deviceId: 'DEV-1', machineId: 1, machinePublicId: 'saw-1', organizationId: 1, secretHash: '' },
    ...changes,
  })

  async function answerTo(options: ConnectionOptions, packet: Partial<IConnectPacket> = {}) {
    const socket = begin(options)
    await once(socket, 'secureConnect')
    socket.write(generate(connectPacket(packet)))
    const [bytes] = await once(socket, 'data')
    return { socket, code: (bytes as Buffer)[3] }
  }

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('needs no password, with %s', async (version) => {
    await start()
    const { fingerprint, ...pair } = await shown()
    broker.certificates.mockResolvedValue([known(fingerprint)])
    const versions = { minVersion: version, maxVersion: version }
    const nameless = { username: '', password: Buffer.alloc(0) }
    const { code, socket } = await answerTo({ ...pair, ...versions }, nameless)
    expect(code).toBe(0)
    expect(broker.certificates).toHaveBeenCalledWith([fingerprint])
    // A session that is resumed is that of the same certificate, which may have been withdrawn meanwhile.
    broker.certificates.mockResolvedValue([known(fingerprint, { withdrawnAt: 1 })])
    const session = socket.getSession()
    expect((await answerTo({ ...pair, ...versions, ...(session && { session }) }, nameless)).code).toBe(5)
    expect(broker.logged.join()).toContain(`certificate_withdrawn: CN=DEV-1, SHA-256 ${fingerprint}`)
  })

  it('that nobody knows needs its password as ever', async () => {
    await start()
    const { fingerprint: _, ...pair } = await shown()
    expect((await answerTo(pair)).code).toBe(0)
    expect((await answerTo(pair, { password: Buffer.from('wrong') })).code).toBe(5)
    expect((await answerTo({}, { password: Buffer.from('wrong') })).code).toBe(4)
  })

  it('is ended when it is withdrawn, and no other; also when that was not heard of', async () => {
    await start()
    const [one, two, three] = [await shown(), await shown(), await shown()]
    broker.certificates.mockImplementation(async (asked) => asked.map((each) => known(each)))
    const [first, second, third] = await Promise.all(
      [one, two, three].map((each) => answerTo(each, { username: '' })),
    )
    broker.endCertificate({ deviceId: 'DEV-1', fingerprint: one.fingerprint })
    await isOver(first?.socket as TLSSocket)
    expect(second?.socket.destroyed).toBe(false)
    broker.certificates.mockImplementation(async (asked) =>
      asked.map((each) => known(each, each === two.fingerprint ? { withdrawnAt: 1 } : {})),
    )
    await broker.endWithdrawn()
    await isOver(second?.socket as TLSSocket)
    expect(third?.socket.destroyed).toBe(false)
  })

  it('may show one that holds rubbish: nothing else happens', async () => {
    await start()
    const { cert, key } = await shown()
    const der = Buffer.from(new X509Certificate(cert).raw)
    // The second of the two times of its validity: UTCTime, of thirteen characters.
    const time = Buffer.from([0x17, 0x0d])
    der.write('xx', der.indexOf(time, der.indexOf(time) + 1) + time.length, 'latin1')
    const pem = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`
    expect((await answerTo({ cert: pem, key }, { username: '' })).code).toBe(5)
    expect(broker.logged.join()).toContain('certificate_unknown: CN=DEV-1')
    await device()
  })

  it('that is withdrawn while it signs in is ended', async () => {
    await start()
    const { fingerprint, ...pair } = await shown()
    const asked = Promise.withResolvers<KnownCertificate[]>()
    broker.certificates.mockReturnValue(asked.promise)
    const socket = begin(pair)
    socket.write(generate(connectPacket({ username: '' })))
    socket.resume()
    await vi.waitUntil(() => broker.certificates.mock.calls.length > 0, WAIT)
    broker.endCertificate({ deviceId: 'DEV-1', fingerprint })
    asked.resolve([known(fingerprint)])
    await isOver(socket)
  })
})

describe('a certificate that is changed', () => {
  it('under hundreds of connections ends none of them', async () => {
    await start({ unauthenticatedPerAddress: 2_000 }, undefined, 50)
    const all: { socket: TLSSocket; received: string[] }[] = []
    // As many as take a second or two; 1,000 were tried by hand.
    while (all.length < 300) all.push(...(await Promise.all(Array.from({ length: 100 }, () => device()))))
    const old = serialOf(all[0]?.socket as TLSSocket)
    await made.put(await made.issue())
    await vi.waitUntil(async () => serialOf((await device()).socket) !== old, WAIT)
    for (const { socket } of all) socket.write(generate(message(STATUS, 1, 9)))
    await vi.waitUntil(() => all.every(({ received }) => received.includes('puback')), WAIT)
    expect(all.filter(({ socket }) => socket.destroyed)).toEqual([])
  })

  it('ends no connection, and is shown to those that come', async () => {
    await start({}, undefined, 50)
    const before = await Promise.all(Array.from({ length: 50 }, () => device()))
    const [first] = before
    const old = serialOf(first?.socket as TLSSocket)
    const session = first?.socket.getSession()
    await made.put(await made.issue())
    await vi.waitUntil(async () => {
      const { socket } = await device()
      return serialOf(socket) !== old
    }, WAIT)
    for (const { socket, received } of before) {
      socket.write(generate(message(STATUS, 1, 9)))
      await vi.waitUntil(() => received.includes('puback'), WAIT)
      expect(serialOf(socket)).toBe(old)
    }
    // A session from before is not resumed, because that shows no certificate.
    const resumed = await device(session ? { session } : {})
    expect(resumed.socket.isSessionReused()).toBe(false)
    expect(serialOf(resumed.socket)).not.toBe(old)
  })

  it('stays the old one while the new one is bad, which the log says once', async () => {
    const logged: string[] = []
    const certificate = await made.start({ everyMs: 20, logged })
    broker = await startTestBroker({}, undefined, certificate)
    onTestFinished(() => broker.close())
    const old = serialOf((await device()).socket)
    const next = await made.issue()
    await made.put({ ...next, key: (await made.issue()).key })
    const complaints = () => logged.filter((line) => line.includes('is not the key of'))
    await vi.waitUntil(() => complaints().length > 0, WAIT)
    expect(serialOf((await device()).socket)).toBe(old)
    await made.put(next)
    await vi.waitUntil(async () => serialOf((await device()).socket) !== old, WAIT)
    expect(complaints()).toHaveLength(1)
  })

  it('is not taken when it has expired', async () => {
    const logged: string[] = []
    const certificate = await made.start({ everyMs: 20, logged })
    const before = certificate.expiresAt()
    await made.put(await made.issue(-0.01))
    await vi.waitUntil(() => logged.some((line) => line.includes('has expired')), WAIT)
    expect(certificate.expiresAt()).toBe(before)
  })
})
