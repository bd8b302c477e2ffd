import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { parseTopic } from '@millwright/contract/topics'
import type { StatusPoint } from '@millwright/domain/timeline/span'
import { Aedes } from 'aedes'
import type { Readings } from './model/telemetry.ts'

/** An acknowledged message with the readings of many channels. */
export interface TestBatch {
  readonly machineId: string
  readonly readings: Readings
  readonly bytes: number
}

export interface TestBroker {
  readonly url: string
  /** Everything acknowledged so far, by machine, in the order of arrival. */
  pointsOf(machineId: string): StatusPoint[]
  /** Sizes of the acknowledged messages with statuses. */
  readonly sizes: number[]
  readonly batches: TestBatch[]
  readonly connects: string[]
  readonly disconnects: string[]
  /** While true messages arrive but are not acknowledged. */
  isDeaf: boolean
  /** How long the acknowledgement of a message with many channels takes. */
  batchDelayMs: number
  /** The most messages of one device and topic that waited for their acknowledgement at once. */
  maxInFlight: number
  dropConnections(): void
  close(): Promise<void>
}

const isBatch = (topic: string): boolean => parseTopic(topic)?.channel === null

export const TEST_PASSWORD = 'secret'

/** A real broker in the test's own process that remembers what it has acknowledged. */
export async function startTestBroker(): Promise<TestBroker> {
  const points = new Map<string, StatusPoint[]>()
  const sockets = new Set<Socket>()
  const waiting = new Map<string, number>()
  const broker: Aedes = await Aedes.createBroker({
    authenticate: (_client, username, password, done) => {
      const isKnown = username !== undefined && password?.toString() === TEST_PASSWORD
      if (isKnown) test.connects.push(username)
      done(null, isKnown)
    },
    authorizePublish: (client, packet, done) => {
      const id = `${client?.id} ${packet.topic}`
      waiting.set(id, (waiting.get(id) ?? 0) + 1)
      test.maxInFlight = Math.max(test.maxInFlight, waiting.get(id) ?? 0)
      if (test.isDeaf) return
      setTimeout(
        () => {
          waiting.set(id, (waiting.get(id) ?? 1) - 1)
          store(packet.topic, packet.payload.toString())
          done(null)
        },
        isBatch(packet.topic) ? test.batchDelayMs : 2,
      )
    },
  })
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function store(topic: string, payload: string): void {
    const machineId = parseTopic(topic)?.machineId ?? topic
    const parsed = JSON.parse(payload)
    if (isBatch(topic)) {
      const bytes = Buffer.byteLength(payload)
      test.batches.push({ machineId, readings: parsed, bytes })
      return
    }
    const list = Array.isArray(parsed) ? parsed : [parsed]
    test.sizes.push(list.length)
    points.set(machineId, [...test.pointsOf(machineId), ...list.map(({ v, ts }) => ({ ts, status: v }))])
  }

  const test: TestBroker = {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pointsOf: (machineId) => points.get(machineId) ?? [],
    sizes: [],
    batches: [],
    connects: [],
    disconnects: [],
    isDeaf: false,
    batchDelayMs: 2,
    maxInFlight: 0,
    dropConnections() {
      for (const socket of sockets) socket.destroy()
      waiting.clear()
    },
    async close() {
      test.dropConnections()
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  broker.on('clientDisconnect', (client) => test.disconnects.push(client.id))
  return test
}
