import pino from 'pino'
import { vi } from 'vitest'
import { createBus } from '../platform/bus/bus.ts'
import type { Fault } from '../platform/ingest/decode.ts'
import type { Acceptance, DeviceRef, Lane, OnRejected } from '../platform/ingest/device-message.ts'
import { type BrokerDeps, startBroker } from '../platform/mqtt/broker.ts'
import { createConnectionBook } from '../platform/mqtt/connection-book.ts'
import type { BrokerTlsPort } from '../platform/mqtt/doors.ts'
import { createReaderSignIn } from '../platform/mqtt/readers/reader-sign-in.ts'
import type { RetainedStore } from '../platform/mqtt/retained/retained-store.ts'
import type { QueuedStore } from '../platform/mqtt/session/queued-store.ts'
import type { SessionStore } from '../platform/mqtt/session/session-store.ts'
import { hashDeviceSecret } from '../platform/registry/device-secret.ts'
import { createMetrics } from '../platform/runtime/metrics.ts'
import { connectPeer, type Peer } from './test-peer.ts'

/** Two devices of one machine and one of another, which belongs to somebody else. */
export const MACHINES: Record<
  string,
  { machineId: number; machinePublicId: string; organizationId: number }
> = {
  'DEV-1': { machineId: 1, machinePublicId: 'saw-1', organizationId: 1 },
  'DEV-1B': { machineId: 1, machinePublicId: 'saw-1', organizationId: 1 },
  'DEV-2': { machineId: 2, machinePublicId: 'saw-2', organizationId: 2 },
}

export interface Accepted {
  readonly device: string
  readonly topic: string
  readonly payload: string
}

export type BrokerStores = Pick<BrokerDeps, 'sessions' | 'queued' | 'retained'>

/** Of a process that keeps nothing: as with a database in which no device is. */
export const emptySessionStore = (): SessionStore => ({
  all: async () => [],
  ofDevice: async () => [],
  put: async (sessions) => sessions.map(() => null),
  remove: async () => {},
  noteSeen: async () => {},
  removeOver: async () => {},
})

export const emptyQueuedStore = (): QueuedStore => ({
  add: async (messages) => messages.map(() => null),
  of: async () => [],
  remove: async () => {},
  notePacketIds: async () => {},
  trim: async () => [],
})

const emptyRetainedStore = (): RetainedStore => ({
  sizesOf: async () => [],
  sizeByTopic: async () => new Map(),
  put: async () => {},
  putOwn: async () => {},
  remove: async () => {},
  ofMachine: async () => [],
  own: async () => [],
  removeExpired: async () => {},
})

/** The broker alone: what it passes to ingest is recorded, and counts as stored when the test says so. */
export async function startTestBroker(
  limits: BrokerDeps['limits'] = {},
  maxPerAddress = 10_000,
  certificate: BrokerTlsPort['certificate'] | null = null,
  stores: BrokerStores = {
    sessions: emptySessionStore(),
    queued: emptyQueuedStore(),
    retained: emptyRetainedStore(),
  },
  clientCa: BrokerTlsPort['clientCa'] = null,
) {
  const accepted: Accepted[] = []
  const logged: string[] = []
  /** Messages that are stored together have the same result. */
  const acceptances = new WeakMap<Promise<void>, Acceptance>()
  const peers: Peer[] = []
  const metrics = createMetrics()
  const secretHash = hashDeviceSecret('secret')
  const store = vi.fn<(topic: string) => Promise<void>>(async () => {})
  const laneOf = vi.fn<(topic: string) => Lane>(() => 'fresh')
  const refuse = vi.fn<() => Fault | null>(() => null)
  const find = vi.fn<BrokerDeps['devices']['find']>(async (deviceId) => {
    const machine = MACHINES[deviceId]
    return machine ? { deviceId, ...machine, secretHash } : null
  })
  const certificates = vi.fn<BrokerDeps['certificates']['findAll']>(async () => [])
  const note = vi.fn<BrokerDeps['contacts']['note']>()
  const done = async () => {}
  const book = createConnectionBook({
    store: { beat: async () => true, dropGone: done, leave: done, put: done, drop: done, count: done },
    log: pino({ level: 'silent' }),
    now: Date.now,
    silentAfterMs: 90_000,
  })
  const payloadFor = vi.fn<BrokerDeps['panels']['payloadFor']>(async () => null)
  const broker = await startBroker({
    devices: { find },
    certificates: { findAll: certificates },
    ingest: {
      accept: ({ deviceId }: DeviceRef, topic: string, payload: Buffer, onRejected?: OnRejected) => {
        const fault = refuse()
        if (fault) onRejected?.(fault)
        accepted.push({ device: deviceId, topic, payload: payload.toString() })
        const stored = store(topic)
        const acceptance = acceptances.get(stored) ?? { stored, lane: laneOf(topic) }
        acceptances.set(stored, acceptance)
        return acceptance
      },
    },
    panels: { payloadFor, answerChannel: 'Machine/Hmi/Answer' },
    ...stores,
    readers: {
      signIn: createReaderSignIn({ sessions: { callerByApiToken: async () => null } }),
      machinesOf: async () => ({
        machines: new Map(),
        shownIn: async () => [],
        descriptions: async () => [],
      }),
      beside: () => ({ now() {}, takes: () => false, drained() {}, stop() {} }),
      values: { last: async () => [] },
      bus: createBus(),
    },
    onSessionsChanged: () => {},
    contacts: { note },
    book,
    metrics,
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
    plain: { port: 0, host: '127.0.0.1' },
    secure: certificate && { port: 0, host: '127.0.0.1', certificate, clientCa },
    connections: { max: maxPerAddress, isExempt: () => false },
    limits,
  })

  return {
    ...broker,
    metrics,
    accepted,
    logged,
    find,
    certificates,
    note,
    payloadFor,
    store,
    laneOf,
    refuse,
    async connect(version: 4 | 5 = 4): Promise<Peer> {
      const peer = await connectPeer(broker.port, version)
      peers.push(peer)
      return peer
    },
    /** A device that has signed in. */
    async device(username = 'DEV-1', clientId = ''): Promise<Peer> {
      const peer = await this.connect()
      await peer.signIn({ username, clientId })
      return peer
    },
    async close(): Promise<void> {
      for (const peer of peers) peer.socket.destroy()
      await broker.stop()
      await book.stop()
    },
  }
}

export type TestBroker = Awaited<ReturnType<typeof startTestBroker>>
