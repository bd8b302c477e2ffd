import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { ANSWER_CHANNEL, panelPayload } from '@millwright/contract/messages/hmi-channels'
import { MESSAGE_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { generate, parser } from 'mqtt-packet'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Link, openLink } from './link.ts'
import { openPanel } from './panel.ts'

const TOPIC = topicOf('nst-01', MESSAGE_CHANNEL)
const message = {
  id: 'm1',
  text: 'Clean the filter',
  author: 'Anna',
  language: 'en-US',
  pinned: false,
  from: '2026-01-01T00:00:00Z',
  until: null,
}

let server: Server
let link: Link
let broker: Socket
/** Of the panel, by topic. */
const published: (readonly [topic: string, payload: string])[] = []

/** A broker that grants what it is asked for and acknowledges what it is sent. */
beforeEach(async () => {
  published.length = 0
  server = createServer((socket) => {
    broker = socket
    const packets = parser()
    packets.on('packet', (packet) => {
      const { messageId = 0 } = packet
      if (packet.cmd === 'connect') socket.write(Buffer.from([0x20, 2, 0, 0]))
      else if (packet.cmd === 'subscribe') socket.write(generate({ cmd: 'suback', messageId, granted: [0] }))
      else if (packet.cmd === 'publish') {
        published.push([packet.topic, packet.payload.toString()])
        socket.write(generate({ cmd: 'puback', messageId }))
      }
    })
    socket.on('data', (chunk: Buffer) => void packets.parse(chunk))
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  link = await openLink({
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deviceId: 'DEV-NST-01',
    password: 'secret',
    signal: new AbortController().signal,
  })
})
afterEach(() => {
  link.abort()
  server.close()
})

const send = (payload: string): void =>
  void broker.write(generate({ cmd: 'publish', topic: TOPIC, payload, qos: 0, dup: false, retain: false }))

it.each(['', '{', 'null', '5', '{}', '{"v":null}', '{"v":{"messages":5}}', '{"v":{"messages":[null]}}'])(
  'a panel passes over what is no list of messages, says so, and shows the next: %j',
  async (payload) => {
    // Of this panel: an answer of the one before may still fail with its link.
    const failures: unknown[] = []
    await openPanel(link, { machineId: 'nst-01', seed: 1, onFailure: (error) => failures.push(error) })
    send(payload)
    send(panelPayload([message], 0))
    const shown = { v: { message: 'm1', answer: 'shown', user: 'Panel' } }
    await vi.waitFor(
      () => expect(published).toEqual([[topicOf('nst-01', ANSWER_CHANNEL), JSON.stringify(shown)]]),
      180_000,
    )
    expect(failures).toHaveLength(1)
  },
)
