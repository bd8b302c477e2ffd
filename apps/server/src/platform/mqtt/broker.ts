import { MESSAGE_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import type { IConnectPacket } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { ConnectionLimitOptions } from '../http/connection-limit.ts'
import { createVerifyCertificate } from '../identity/devices/verify-certificate.ts'
import { createVerifyDevice } from '../identity/devices/verify-device.ts'
import type { DeviceRef } from '../ingest/device-message.ts'
import { createInflightLanes } from '../ingest/inflight.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { TlsDoorLimits } from '../listen/tls-door.ts'
import type { DeviceCertificateStore } from '../registry/device-certificate-store.ts'
import type { DeviceStore } from '../registry/device-store.ts'
import { type BrokerLimits, MQTT_LIMITS, TLS_LIMITS } from '../runtime/limits.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { createCertifiedConnections } from './certified-connections.ts'
import { createDeviceConnection, type DeviceConnection } from './device-connection.ts'
import type { DeviceContacts } from './device-contacts.ts'
import { createDeviceSession } from './device-session.ts'
import { type Admission, createDeviceSignIn, refusalOf } from './device-sign-in.ts'
import { type Arrival, type BrokerPort, type BrokerTlsPort, openDoors } from './doors.ts'
import { createPacketFaults } from './packet-faults.ts'
import type { PanelReader } from './panel-reader.ts'
import { createReadingTurns } from './reading-turns.ts'
import { createSubscribers } from './subscribers.ts'
import { createUnparsedBytes } from './unparsed-bytes.ts'

export interface BrokerDeps {
  devices: Pick<DeviceStore, 'find'>
  certificates: Pick<DeviceCertificateStore, 'findAll'>
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
  limits?: Partial<BrokerLimits & TlsDoorLimits>
}

const TIMES_CHECK_MS = 1_000

/** The embedded MQTT 3.1.1 broker. A message is acknowledged when ingest has stored or rejected it. */
export async function startBroker({
  devices,
  certificates,
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
  const signIn = createDeviceSignIn({
    verify: createVerifyDevice({ devices, metrics }),
    verifyCertificate: createVerifyCertificate({ certificates, metrics, now: Date.now }),
    log,
  })
  async function signInNoted(packet: IConnectPacket, { address, way }: Arrival): Promise<Admission> {
    const certificate = way.tls?.clientCertificate ?? null
    const admission = await signIn(packet, certificate)
    const at = Date.now()
    const refused = 'code' in admission ? admission : null
    const refusal = refused && (refused.certificate?.refusal ?? refusalOf(refused.code))
    const byCertificate = 'sender' in admission ? admission.sender : refused?.certificate
    if (refused?.certificate && certificate)
      noteFault({
        reason: `${refused.certificate.refusal}: ${certificate.subject}, SHA-256 ${certificate.fingerprint}, valid until ${new Date(certificate.notAfter).toJSON()}`,
        device: refused.certificate.deviceId ?? undefined,
        address,
      })
    contacts.note(packet.username || byCertificate?.deviceId || '', {
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
  const noteFault = createPacketFaults(log, Date.now)
  /** With the id of the device. */
  const signedIn = new Map<DeviceConnection, string>()
  const byClient = new Map<string, DeviceConnection>()
  const certified = createCertifiedConnections({ certificates, now: Date.now })

  function open(arrival: Arrival): DeviceConnection {
    const { socket, address, slot, way } = arrival
    let clientKey = ''
    let isByCertificate = false
    let askedAt = 0
    const connection = createDeviceConnection({
      socket,
      turns,
      unparsed,
      limits,
      signIn: async (packet) => {
        slot.waits()
        askedAt = Date.now()
        const admission = await signInNoted(packet, arrival)
        isByCertificate = 'sender' in admission && admission.byCertificate === true
        return admission
      },
      log,
      openSession: (sender, packet, wire) => {
        clientKey = clientKeyOf(sender, packet)
        slot.leave()
        register(connection, clientKey, sender.deviceId)
        const fingerprint = way.tls?.clientCertificate?.fingerprint
        if (isByCertificate && fingerprint !== undefined)
          certified.add(connection, { deviceId: sender.deviceId, fingerprint }, askedAt)
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
        certified.delete(connection)
        if (signedIn.delete(connection)) metrics.devices.set(signedIn.size)
        if (byClient.get(clientKey) === connection) byClient.delete(clientKey)
      },
      onFault: (reason, device) => noteFault({ reason, device, address }),
    })
    return connection
  }

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

  const doors = await openDoors({ plain, secure, connections, limits, open, noteFault })

  return {
    port: doors.port,
    tlsPort: doors.tlsPort,
    enterWebsocket: doors.enterWebsocket,
    /** The device has other credentials now, or none. */
    endDevice(deviceId: string): void {
      for (const [connection, of] of signedIn) if (of === deviceId) connection.end()
    },
    /** The certificate no longer lets the device in. */
    endCertificate: certified.end,
    /** Withdrawals of other processes may have been missed. */
    endWithdrawn: certified.endWithdrawn,
    sendPanel,
    /** Of all connected machines. */
    async sendPanels(): Promise<void> {
      for (const machineId of subscribers.machines()) await sendPanel(machineId)
    },
    /** Reads nothing more, waits until what was read is stored and acknowledged, then closes. */
    async stop(): Promise<void> {
      clearInterval(checks)
      const closed = doors.close()
      for (const connection of signedIn.keys()) connection.stopReading()
      await Promise.all([inflight.fresh.drained(), inflight.old.drained()])
      // The acknowledger writes the last batch in the next turn of the event loop.
      await new Promise((go) => setImmediate(() => setImmediate(go)))
      await Promise.all([...signedIn.keys()].map((connection) => connection.finish(true)))
      await closed
    },
  }
}

/** Devices choose their client ids freely, so an id is unique within its device only. */
const clientKeyOf = ({ deviceId }: DeviceRef, { clientId }: IConnectPacket): string =>
  clientId === '' ? '' : `${deviceId}\0${clientId}`
