import { Writable } from 'node:stream'
import { CHANNEL_ENTRIES } from '@millwright/contract/channel-table'
import { type JoinAnswer, LIVE_PATH } from '@millwright/contract/live'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { isLongRun } from '@millwright/domain/testing/draws'
import { generate, type Packet } from 'mqtt-packet'
import pino from 'pino'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { printAttack } from '../testing/attack-row.ts'
import { HOSTILE, HOSTILE_AND_LARGE, writeJson } from '../testing/fuzz/hostile.ts'
import { createRandom } from '../testing/fuzz/random.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { connectDevice } from '../testing/test-device.ts'
import { connectPeer, type Peer } from '../testing/test-peer.ts'

/**
 * Everything that comes without a call: live events of browsers, and messages of devices by both versions of MQTT, right and wrong. A
 * connection may be closed for it; nothing is logged as a failure, and nobody else is kept from going on.
 */

const TIMES = isLongRun() ? 20_000 : 800
/** As long as TEST_SEED is the same, so are the messages. */
const random = createRandom(inject('seed'))

let test: TestApp
let token: string
let own: ReadonlySet<string>
const logged: string[] = []
beforeAll(async () => {
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(line.toString())
      done()
    },
  })
  test = await startTestApp({}, pino({ level: 'error' }, stream))
  token = await test.signIn('manager_di_linea@example.com')
  const { rows } = await test.db.query<{ id: string }>(
    `select m.public_id as id from machine m join organization o on o.id = m.organization_id
      where o.business_code = 'NORDHAUS'`,
  )
  own = new Set(rows.map(({ id }) => id))
})
afterAll(() => test.stop())

const hostile = (): unknown => random.pick(random.chance(0.01) ? HOSTILE_AND_LARGE : HOSTILE)
const asText = (value: unknown): string => (typeof value === 'string' ? value : writeJson(value))

/** A device of its own is stored, and a page sees it. */
async function expectWorking(): Promise<void> {
  const socket = await connectBrowser()
  const channel = `nst-01/${STATUS_CHANNEL}`
  const answer = await new Promise<JoinAnswer>((done) => socket.emit('joinChannel', channel, done))
  expect(answer.joined).toEqual([channel])
  const seen = new Promise((done) => socket.once('message', done))
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await device.status('nst-01', { v: 'EXE', ts: Date.now() })
  expect(await seen).toMatchObject({ channel, v: 'EXE' })
  await device.end()
  socket.disconnect()
  expect(logged).toEqual([])
}

async function connectBrowser(): Promise<Socket> {
  const options = { path: LIVE_PATH, transports: ['websocket'], auth: { token }, reconnection: false }
  const socket = io(test.app.publicUrl, { ...options, forceNew: true })
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', fail)
  })
  return socket
}

const EVENTS = ['joinChannel', 'leaveChannel', 'leaveAllChannels', 'message', 'constructor', '']

function liveName(): string {
  const machine = random.pick(['nst-01', 'nst-02', 'trn-1', 'none', '__proto__', asText(hostile())])
  const { channel } = random.pick(CHANNEL_ENTRIES)
  return `${machine}/${random.chance(0.7) ? channel : asText(hostile())}`
}

it('any live event of a browser is answered or dropped, and opens no machine of another organization', async () => {
  let socket = await connectBrowser()
  const opened = new Set<string>()
  const note = (answer: JoinAnswer) => {
    for (const name of answer?.joined ?? []) opened.add(name.split('/')[0] ?? '')
  }
  for (let sent = 0; sent < TIMES; sent += 1) {
    if (socket.disconnected) socket = await connectBrowser()
    const names = random.pick([liveName(), [liveName(), liveName(), hostile()], hostile(), [hostile()]])
    const args = random.chance(0.05) ? [names, hostile(), hostile()] : [names]
    if (random.chance(0.8)) socket.emit(random.pick(EVENTS), ...args, note)
    else socket.emit(random.pick(EVENTS), ...args)
    // An answer now and then, so that they are not merely queued.
    if (sent % 50 === 0)
      await Promise.race([
        new Promise((done) => socket.emit('joinChannel', 'nst-01/x', done)),
        new Promise((done) => socket.once('disconnect', done)),
      ])
  }
  socket.disconnect()
  expect([...opened].filter((id) => !own.has(id))).toEqual([])
  await expectWorking()
  printAttack('live events of browsers', TIMES, 0)
})

/** A message of a device, of any channel there is. */
function messageOf(version: 4 | 5): Packet {
  const machine = random.pick(['nst-01', 'nst-01', 'nst-01', 'nst-02', 'none'])
  const channel = random.chance(0.8) ? random.pick(CHANNEL_ENTRIES).channel : asText(hostile())
  const topic = random.chance(0.1) ? `machines/${machine}` : topicOf(machine, channel)
  const point = random.pick([
    hostile(),
    { v: hostile() },
    { v: hostile(), ts: hostile(), u: hostile() },
    [{ v: 1 }],
  ])
  const payload = topic.endsWith(machine) ? { [channel]: point } : point
  return {
    cmd: 'publish',
    topic: topic.replaceAll('\0', '').slice(0, 60_000) || 'a',
    payload: random.chance(0.1) ? asText(hostile()) : writeJson(payload),
    qos: random.pick([0, 1, 2]),
    dup: random.chance(0.1),
    retain: random.chance(0.1),
    messageId: 1 + random.below(60_000),
    ...(version === 5 && {
      properties: {
        payloadFormatIndicator: random.chance(0.5),
        messageExpiryInterval: random.pick([0, 1, 2 ** 32 - 1]),
        contentType: asText(random.pick(HOSTILE)).slice(0, 900),
        userProperties: {
          [asText(random.pick(HOSTILE)).slice(0, 90) || 'a']: asText(random.pick(HOSTILE)).slice(0, 900),
        },
      },
    }),
  } as Packet
}

/** A few bytes of it are others. */
function broken(bytes: Buffer): Buffer {
  const spoilt = Buffer.from(bytes)
  for (let count = 1 + random.below(3); count > 0; count -= 1)
    spoilt[random.below(Math.min(spoilt.length, 60))] = random.below(256)
  return spoilt
}

describe.each([4, 5] as const)('of MQTT by version %i', (version) => {
  async function enter(): Promise<Peer> {
    const peer = await connectPeer(test.app.mqttPort ?? 0, version)
    await peer.signIn({
      username: 'DEV-NST-01',
      password: Buffer.from('millwright'),
      protocolVersion: version,
    })
    return peer
  }

  it('any message of a device is taken, or ends its connection', async () => {
    let peer = await enter()
    for (let sent = 0; sent < TIMES; sent += 1) {
      if (peer.isClosed() || peer.socket.destroyed) peer = await enter()
      let packet: Buffer
      try {
        packet = generate(messageOf(version), { protocolVersion: version })
      } catch {
        // The library writes no such packet.
        packet = Buffer.from([0x30, 0x02, 0x00, 0x00])
      }
      peer.send(random.chance(0.05) ? broken(packet) : packet)
      if (sent % 50 === 0) {
        peer.send({ cmd: 'pingreq' })
        await Promise.race([
          peer.next('pingresp').catch(() => null),
          new Promise((done) => peer.socket.once('close', done)),
        ])
        peer.received.length = 0
      }
    }
    peer.socket.destroy()
    await expectWorking()
    printAttack(`messages of MQTT ${version === 4 ? '3.1.1' : '5'}`, TIMES, 0)
  })
})
