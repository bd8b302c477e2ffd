import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { MESSAGE_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import type { IConnectPacket } from 'mqtt-packet'
import type { Logger } from 'pino'
import { type ConnectionLimitOptions, createConnectionLimit } from '../http/connection-limit.ts'
import { networkOf } from '../http/network-address.ts'
import { createVerifyDevice } from '../identity/devices/verify-device.ts'
import type { DeviceRef } from '../ingest/device-message.ts'
import { createInflightLanes } from '../ingest/inflight.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { Certificate } from '../listen/certificate.ts'
import { orSayWhy } from '../listen/ports.ts'
import { createTlsDoor } from '../listen/tls-door.ts'
import type { DeviceStore } from '../registry/device-store.ts'
import { type BrokerLimits, MQTT_LIMITS, TLS_LIMITS } from '../runtime/limits.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { createDeviceConnection, type DeviceConnection } from './device-connection.ts'
import type { DeviceContacts } from './device-contacts.ts'
import { createDeviceSession } from './device-session.ts'
import { type Admission, createDeviceSignIn, refusalOf } from './device-sign-in.ts'
import { createPacketFaults } from './packet-faults.ts'
import type { PanelReader } from './panel-reader.ts'
import { createReadingTurns } from './reading-turns.ts'
import { createSignInRoom } from './sign-in-room.ts'
import { createSubscribers } from './subscribers.ts'
import { createUnparsedBytes } from './unparsed-bytes.ts'

/** Where connections come in. */
export interface BrokerPort {
  readonly port: number
  readonly host: string
}

/** The same over TLS. */
export interface BrokerTlsPort extends BrokerPort {
  readonly certificate: Pick<Certificate, 'options' | 'follow'>
}

export interface BrokerDeps {
  devices: Pick<DeviceStore, 'find'>
  ingest: Pick<Ingest, 'accept'>
  panels: PanelReader
  /** How devices connect, for those who set them up. */
  contacts: Pick<DeviceContacts, 'note'>
  metrics: Metrics
  log: Logger
  plain: BrokerPort
  /** Null where there is no certificate. */
  secure: BrokerTlsPort | null
  /** Whose connections are limited, and to how many. */
  connections: ConnectionLimitOptions
  limits?: Partial<BrokerLimits & typeof TLS_LIMITS>
}

const TIMES_CHECK_MS = 1_000
/** Connections that the system holds until they are accepted; one for which there is no room tries again after seconds. */
const BACKLOG = 4_096

/** The embedded MQTT 3.1.1 broker. A message is acknowledged when ingest has stored or rejected it. */
export async function startBroker({
  devices,
  ingest,
  panels,
  contacts,
  metrics,
  log,
  plain,
  secure,
  connections,
  ...given
}: BrokerDeps) {
  const limits = { ...MQTT_LIMITS, ...TLS_LIMITS, ...given.limits }
  const signIn = createDeviceSignIn({ verify: createVerifyDevice({ devices, metrics }), log })
  async function signInNoted(packet: IConnectPacket, address: string): Promise<Admission> {
    const admission = await signIn(packet)
    const at = Date.now()
    const refusal = 'code' in admission ? refusalOf(admission.code) : null
    contacts.note(packet.username ?? '', {
      reachedAt: at,
      reachedFrom: address.replace(/^::ffff:/, ''),
      ...('sender' in admission && { signedInAt: at }),
      ...(refusal && { refusedAt: at, refusal }),
    })
    return admission
  }

  const inflight = createInflightLanes({
    maxMessages: limits.inflightMessages,
    maxBytes: limits.inflightBytes,
  })
  const turns = createReadingTurns(limits)
  const unparsed = createUnparsedBytes(limits)
  const subscribers = createSubscribers()
  const perAddress = createConnectionLimit(connections)
  const signInRoom = createSignInRoom({
    max: limits.unauthenticated,
    maxPerAddress: limits.unauthenticatedPerAddress,
    isExempt: connections.isExempt,
  })
  const noteFault = createPacketFaults(log, Date.now)
  /** With the id of the device. */
  const signedIn = new Map<DeviceConnection, string>()
  const byClient = new Map<string, DeviceConnection>()

  /** What holds for every connection, over TLS or not; null for one that may not be. */
  function admit(socket: Socket) {
    const { remoteAddress: address = '' } = socket
    const leave = perAddress.take(address)
    if (!leave) return refuse(socket)
    socket.once('close', leave)
    const arrival = { address, end: (): void => void socket.destroy() }
    const slot = signInRoom.enter(address, () => arrival.end())
    return slot ? Object.assign(arrival, { slot }) : refuse(socket)
  }

  function refuse(socket: Socket): null {
    socket.destroy()
    return null
  }

  function open(socket: Socket, arrival: NonNullable<ReturnType<typeof admit>>): void {
    const { address, slot } = arrival
    let clientKey = ''
    const connection = createDeviceConnection({
      socket,
      turns,
      unparsed,
      limits,
      signIn: (packet) => {
        slot.waits()
        return signInNoted(packet, address)
      },
      log,
      openSession: (sender, packet, wire) => {
        clientKey = clientKeyOf(sender, packet)
        slot.leave()
        register(connection, clientKey, sender.deviceId)
        return createDeviceSession({
          sender,
          will: packet.will ?? null,
          wire,
          ingest,
          inflight,
          subscribers,
          panels,
          contacts,
          log,
        })
      },
      onClosed: () => {
        slot.leave()
        if (signedIn.delete(connection)) metrics.devices.set(signedIn.size)
        if (byClient.get(clientKey) === connection) byClient.delete(clientKey)
      },
      onFault: (reason, device) => noteFault({ reason, device, address }),
    })
    arrival.end = connection.end
  }

  const plainServer = createServer((socket) => {
    const arrival = admit(socket)
    if (arrival) open(socket, arrival)
  })

  /** The limits hold from the first byte on, so that handshakes that never end are closed for those that come. */
  function createSecureServer(certificate: BrokerTlsPort['certificate']): Server {
    const handshakes = createTlsServer({
      ...certificate.options(),
      handshakeTimeout: limits.handshakeWithinMs,
    })
    certificate.follow(handshakes)
    const fault = (reason: string, { remoteAddress: address = '' }: Socket): void =>
      noteFault({ reason, device: undefined, address })
    handshakes.on('tlsClientError', ({ message }, socket) => fault(`TLS: ${message}`, socket))
    const door = createTlsDoor({
      server: handshakes,
      networkOf,
      onPlain: (socket) => {
        fault('the first bytes are no TLS', socket)
        socket.destroy()
      },
      limits,
    })
    return createServer((socket) => {
      const arrival = admit(socket)
      if (!arrival) return
      const { slot } = arrival
      socket.once('close', slot.leave)
      door.enter(socket, {
        onWaits: slot.waits,
        onBegins: slot.idles,
        onSecure: (secured) => open(secured, arrival),
      })
    })
  }
  const secureServer = secure && createSecureServer(secure.certificate)
  const servers = secureServer ? [plainServer, secureServer] : [plainServer]

  function register(connection: DeviceConnection, clientKey: string, deviceId: string): void {
    signedIn.set(connection, deviceId)
    metrics.devices.set(signedIn.size)
    if (clientKey === '') return
    // [MQTT-3.1.4-2]: a second connection with the same client id ends the first.
    byClient.get(clientKey)?.end()
    byClient.set(clientKey, connection)
  }

  let checkedAt = Date.now()
  const checks = setInterval(() => {
    const now = Date.now()
    // The event loop was blocked; device bytes are still buffered.
    const wasBlocked = now - checkedAt > 2 * TIMES_CHECK_MS
    checkedAt = now
    if (!wasBlocked) for (const connection of signedIn.keys()) connection.checkTimes(now)
  }, TIMES_CHECK_MS)
  checks.unref()

  /** Sends what the panel of a machine shows to its connections that ask for it. */
  async function sendPanel(machineId: string): Promise<void> {
    if (!subscribers.has(machineId)) return
    const payload = await panels.payloadFor(machineId)
    if (payload !== null) subscribers.write(machineId, topicOf(machineId, MESSAGE_CHANNEL), payload)
  }

  await orSayWhy('MQTT_PORT', plain, listen(plainServer, plain))
  if (secure && secureServer) await orSayWhy('MQTT_TLS_PORT', secure, listen(secureServer, secure))

  return {
    port: portOf(plainServer),
    tlsPort: secureServer && portOf(secureServer),
    /** The device has other credentials now, or none. */
    endDevice(deviceId: string): void {
      for (const [connection, of] of signedIn) if (of === deviceId) connection.end()
    },
    sendPanel,
    /** Of all connected machines. */
    async sendPanels(): Promise<void> {
      for (const machineId of subscribers.machines()) await sendPanel(machineId)
    },
    /** Reads nothing more, waits until what was read is stored and acknowledged, then closes. */
    async stop(): Promise<void> {
      clearInterval(checks)
      const closed = servers.map((server) => new Promise<void>((done) => server.close(() => done())))
      signInRoom.endAll()
      for (const connection of signedIn.keys()) connection.stopReading()
      await Promise.all([inflight.fresh.drained(), inflight.old.drained()])
      // The acknowledger writes the last batch in the next turn of the event loop.
      await new Promise((go) => setImmediate(() => setImmediate(go)))
      await Promise.all([...signedIn.keys()].map((connection) => connection.finish(true)))
      await Promise.all(closed)
    },
  }
}

/** Devices choose their client ids freely, so an id is unique within its device only. */
const clientKeyOf = ({ deviceId }: DeviceRef, { clientId }: IConnectPacket): string =>
  clientId === '' ? '' : `${deviceId}\0${clientId}`

function listen(server: Server, { port, host }: BrokerPort): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', fail)
      done()
    })
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  return address.port
}
