import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { parseTopic } from '@millwright/contract/wire/topics'
import type { StatusPoint } from '@millwright/domain/status/span'
import { generate, type IPublishPacket, type Packet, parser } from 'mqtt-packet'
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
  /** Also those that are not acknowledged yet. */
  batchesReceived: number
  /** The most messages of one device and topic that waited for their acknowledgement at once. */
  maxInFlight: number
  dropConnections(): void
  close(): Promise<void>
}

const isBatch = (topic: string): boolean => parseTopic(topic)?.channel === null

export const TEST_PASSWORD = 'secret'

/** As much of a broker as a device needs, in the test's own process; it records what it has acknowledged. */
export async function startTestBroker(): Promise<TestBroker> {
  const points = new Map<string, StatusPoint[]>()
  const sockets = new Set<Socket>()
  const waiting = new Map<string, number>()

  function take(client: string, { topic, payload, messageId }: IPublishPacket, socket: Socket): void {
    const id = `${client} ${topic}`
    waiting.set(id, (waiting.get(id) ?? 0) + 1)
    test.maxInFlight = Math.max(test.maxInFlight, waiting.get(id) ?? 0)
    if (test.isDeaf) return
    if (isBatch(topic)) test.batchesReceived += 1
    setTimeout(
      () => {
        waiting.set(id, (waiting.get(id) ?? 1) - 1)
        store(topic, payload.toString())
        if (messageId !== undefined && socket.writable) socket.write(generate({ cmd: 'puback', messageId }))
      },
      isBatch(topic) ? test.batchDelayMs : 2,
    )
  }

  const server: Server = createServer((socket) => {
    const packets = parser()
    let client = ''
    packets.on('packet', (packet: Packet) => {
      if (packet.cmd === 'publish') take(client, packet, socket)
      else if (packet.cmd === 'pingreq') socket.write(generate({ cmd: 'pingresp' }))
      else if (packet.cmd === 'connect') {
        const { clientId, username, password } = packet
        const isKnown = username !== undefined && password?.toString() === TEST_PASSWORD
        socket.write(generate({ cmd: 'connack', returnCode: isKnown ? 0 : 4, sessionPresent: false }))
        if (!isKnown) return
        client = clientId
        test.connects.push(username)
      }
    })
    sockets.add(socket)
    socket.on('data', (chunk) => void packets.parse(chunk))
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      sockets.delete(socket)
      if (client) test.disconnects.push(client)
    })
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
    batchesReceived: 0,
    maxInFlight: 0,
    dropConnections() {
      for (const socket of sockets) socket.destroy()
      waiting.clear()
    },
    async close() {
      test.dropConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return test
}
