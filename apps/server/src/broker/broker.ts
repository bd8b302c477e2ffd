import { createServer, type Server } from 'node:net'
import type { IConnectPacket } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { Ingest } from '../ingest/ingest.ts'
import type { Sender } from '../ingest/taken.ts'
import type { Metrics } from '../metrics.ts'
import type { DeviceStore } from '../store/machines/device-store.ts'
import { createDeviceConnection, type DeviceConnection } from './device-connection.ts'
import { createDeviceSession } from './device-session.ts'
import { createDeviceSignIn } from './device-sign-in.ts'
import { createFlow } from './flow.ts'
import { createSubscribers } from './subscribers.ts'

export interface BrokerDeps {
  devices: Pick<DeviceStore, 'find'>
  ingest: Pick<Ingest, 'accept'>
  metrics: Metrics
  log: Logger
  port: number
  host: string
  limits?: Partial<typeof LIMITS>
}

const LIMITS = {
  /** On their way into the store: several full batches, and in bytes what the heap holds easily once decoded. */
  maxMessages: 16_384,
  maxBytes: 32 * 1024 * 1024,
  /** Connections that have not signed in; one more is closed, and whoever it was comes again. */
  maxStrangers: 4_096,
  signInWithinMs: 10_000,
}
const KEEPALIVE_CHECK_MS = 1_000

/** The embedded MQTT 3.1.1 broker. A message is acknowledged when ingest has stored it or set it aside. */
export async function startBroker({ devices, ingest, metrics, log, port, host, ...given }: BrokerDeps) {
  const limits = { ...LIMITS, ...given.limits }
  const signIn = createDeviceSignIn({ devices, metrics, log })
  const flow = createFlow(limits)
  const subscribers = createSubscribers()
  const strangers = new Set<DeviceConnection>()
  /** With the device of each. */
  const signedIn = new Map<DeviceConnection, string>()
  const byName = new Map<string, DeviceConnection>()

  const server = createServer((socket) => {
    if (strangers.size >= limits.maxStrangers) return void socket.destroy()
    let name = ''
    const connection = createDeviceConnection({
      socket,
      flow,
      signIn,
      signInWithinMs: limits.signInWithinMs,
      log,
      open: (sender, packet, wire) => {
        name = nameOf(sender, packet)
        enter(connection, name, sender.deviceId)
        return createDeviceSession({
          sender,
          will: packet.will ?? null,
          wire,
          ingest,
          flow,
          subscribers,
          log,
        })
      },
      onOver: () => {
        strangers.delete(connection)
        if (signedIn.delete(connection)) metrics.devices.set(signedIn.size)
        if (byName.get(name) === connection) byName.delete(name)
      },
    })
    strangers.add(connection)
  })

  function enter(connection: DeviceConnection, name: string, deviceId: string): void {
    strangers.delete(connection)
    signedIn.set(connection, deviceId)
    metrics.devices.set(signedIn.size)
    if (name === '') return
    // [MQTT-3.1.4-2]: of two connections under one name the older one ends.
    byName.get(name)?.end()
    byName.set(name, connection)
  }

  let checkedAt = Date.now()
  const checks = setInterval(() => {
    const now = Date.now()
    // When we ourselves stood still, what the devices said meanwhile is not read yet.
    const isLate = now - checkedAt > 2 * KEEPALIVE_CHECK_MS
    checkedAt = now
    if (!isLate) for (const connection of signedIn.keys()) connection.checkKeepalive(now)
  }, KEEPALIVE_CHECK_MS)
  checks.unref()

  await listen(server, port, host)
  const address = server.address()

  return {
    port: typeof address === 'object' && address ? address.port : port,
    /** The device has other credentials now, or none. */
    endDevice(deviceId: string): void {
      for (const [connection, of] of signedIn) if (of === deviceId) connection.end()
    },
    /** Takes nothing new, sees everything taken stored and acknowledged, then closes. */
    async stop(): Promise<void> {
      clearInterval(checks)
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const connection of strangers) connection.end()
      for (const connection of signedIn.keys()) connection.stopReading()
      await flow.empty()
      // The acknowledgements of the last batch are on their way through the event loop.
      await new Promise((go) => setImmediate(() => setImmediate(go)))
      await Promise.all([...signedIn.keys()].map((connection) => connection.finish(true)))
      await closed
    },
  }
}

/** Devices choose their client ids freely, so these are told apart within a device only. */
const nameOf = ({ deviceId }: Sender, { clientId }: IConnectPacket): string =>
  clientId === '' ? '' : `${deviceId}\0${clientId}`

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      done()
    })
  })
}
