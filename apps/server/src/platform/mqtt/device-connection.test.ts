import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { generate } from 'mqtt-packet'
import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { emptyQueuedStore, emptySessionStore } from '../../testing/test-broker.ts'
import { connectPacket } from '../../testing/test-peer.ts'
import { createInflightLanes } from '../ingest/inflight.ts'
import { MQTT_LIMITS } from '../runtime/limits.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { createConnectionEntry } from './connection-entry.ts'
import { createDeviceConnection } from './device-connection.ts'
import { createDeviceSession } from './device-session.ts'
import { acceptedAs, clientOf } from './opening.ts'
import { createReadingTurns } from './reading-turns.ts'
import { createSessions } from './session/sessions.ts'
import { createWills } from './session/wills.ts'
import { createSubscribers } from './subscribers.ts'
import { createUnparsedBytes } from './unparsed-bytes.ts'

/** A socket whose other side reads only when the test says so. */
async function startSlowReader() {
  let isReading = false
  let written = () => {}
  const socket = new Duplex({
    writableHighWaterMark: 100,
    read: () => {},
    write: (_chunk, _encoding, done) => {
      written = done
      if (isReading) done()
    },
  })
  const inflight = createInflightLanes({ maxMessages: 10, maxBytes: 1_000 })
  const sender = { deviceId: 'DEV-1', machineId: 1, machinePublicId: 'saw-1', organizationId: 1 }
  const log = pino({ level: 'silent' })
  const sessions = await createSessions({
    store: emptySessionStore(),
    queued: emptyQueuedStore(),
    subscribers: createSubscribers(),
    metrics: createMetrics(),
    log,
    onChanged: () => {},
  })
  const connection = createDeviceConnection({
    socket: Object.assign(socket, { setNoDelay: () => socket }) as unknown as Socket,
    turns: createReadingTurns(MQTT_LIMITS),
    unparsed: createUnparsedBytes(MQTT_LIMITS),
    signIn: async () => ({ sender }),
    limits: MQTT_LIMITS,
    openSession: (_sender, packet) => {
      const client = clientOf(sender, packet)
      return {
        accepted: acceptedAs(client, packet, false),
        keepalive: 0,
        start: (wire, answers) =>
          createDeviceSession({
            client,
            counted: createConnectionEntry(1, sender, FACTS, 0),
            sender,
            packet,
            resumed: null,
            wire,
            answers,
            ingest: { accept: () => ({ stored: Promise.resolve(), lane: 'fresh' }) },
            inflight,
            subscribers: createSubscribers(),
            sessions,
            retained: { change: async () => true, find: async () => [] },
            wills: createWills(),
            contacts: { note: () => {} },
            panels: { payloadFor: async () => null, answerChannel: 'Answer' },
            log,
          }),
      }
    },
    onClosed: () => {},
    onFault: () => {},
    log,
  })
  return {
    connection,
    socket,
    read(): void {
      isReading = true
      written()
    },
  }
}

const FACTS = { way: 'mqtt', protocol: 4, address: '', clientId: '', tls: null } as const

describe('a device that does not read what it is sent', () => {
  it('is not read either, until it does', async () => {
    const { connection, socket, read } = await startSlowReader()
    socket.push(generate(connectPacket()))
    await vi.waitUntil(() => socket.writableLength === 4)
    const pings = Buffer.concat(Array.from({ length: 10 }, () => Buffer.from([0xc0, 0])))
    for (let count = 0; count < 100; count++) {
      socket.push(pings)
      await new Promise((go) => setImmediate(go))
    }
    expect(socket.isPaused()).toBe(true)
    expect(socket.writableLength).toBeLessThan(150)
    read()
    await vi.waitUntil(() => socket.writableLength === 0 && !socket.isPaused())
    connection.end()
  })
})
