import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import type { ConnectionLimitOptions } from '../http/connection-limit.ts'
import { createVerifyCertificate } from '../identity/devices/verify-certificate.ts'
import { createVerifyDevice } from '../identity/devices/verify-device.ts'
import { createInflightLanes } from '../ingest/inflight.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { TlsDoorLimits } from '../listen/tls-door.ts'
import type { DeviceCertificateStore } from '../registry/device-certificate-store.ts'
import type { DeviceStore } from '../registry/device-store.ts'
import { type BrokerLimits, MQTT_LIMITS, TLS_LIMITS } from '../runtime/limits.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { createAdmit } from './admit.ts'
import { createCertifiedConnections } from './certified-connections.ts'
import type { ConnectionBook } from './connection-book.ts'
import { type ConnectionEntry, factsOf } from './connection-entry.ts'
import { createDeviceConnection, type DeviceConnection } from './device-connection.ts'
import type { DeviceContacts } from './device-contacts.ts'
import { createDeviceSession } from './device-session.ts'
import { createDeviceSignIn } from './device-sign-in.ts'
import { type Arrival, type BrokerPort, type BrokerTlsPort, openDoors } from './doors.ts'
import { acceptedAs, clientOf, keepaliveOf } from './opening.ts'
import { createPacketFaults } from './packet-faults.ts'
import { REASON } from './packets/reason-codes.ts'
import type { PanelReader } from './panel-reader.ts'
import { createReaders, type ReadersDeps } from './readers/readers.ts'
import { createReadingTurns } from './reading-turns.ts'
import { createRetained } from './retained/retained.ts'
import type { RetainedStore } from './retained/retained-store.ts'
import { createServerMessages } from './server-messages.ts'
import type { QueuedStore } from './session/queued-store.ts'
import type { SessionStore } from './session/session-store.ts'
import { createSessions } from './session/sessions.ts'
import { createWills } from './session/wills.ts'
import { createSubscribers } from './subscribers.ts'
import { createUnparsedBytes } from './unparsed-bytes.ts'

export interface BrokerDeps {
  devices: Pick<DeviceStore, 'find'>
  certificates: Pick<DeviceCertificateStore, 'findAll'>
  ingest: Pick<Ingest, 'accept'>
  panels: PanelReader
  sessions: SessionStore
  queued: QueuedStore
  retained: RetainedStore
  readers: Omit<ReadersDeps, 'inflight' | 'metrics' | 'log'>
  /** Sessions of a device are not as they were stored before: other processes know them too. */
  onSessionsChanged: (deviceId: string) => void
  /** How devices connect, for those who set them up. */
  contacts: Pick<DeviceContacts, 'note'>
  book: Pick<ConnectionBook, 'enter' | 'leave' | 'refused'>
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
/** Those of a process that was killed are known by that. */
const SESSIONS_SEEN_MS = HOUR_MS

/** The embedded broker of MQTT 3.1.1 and 5. A message is acknowledged when ingest has stored or rejected it. */
export async function startBroker({
  devices,
  certificates,
  ingest,
  panels,
  contacts,
  book,
  metrics,
  log,
  plain,
  secure,
  connections,
  onSessionsChanged,
  ...given
}: BrokerDeps) {
  const limits = { ...MQTT_LIMITS, ...TLS_LIMITS, ...given.limits }
  const inflight = createInflightLanes({
    maxMessages: limits.inflightMessages,
    maxBytes: limits.inflightBytes,
  })
  const readers = createReaders({ ...given.readers, inflight, metrics, log })
  const noteFault = createPacketFaults(log, Date.now)
  const admit = createAdmit({
    signIn: createDeviceSignIn({
      verify: createVerifyDevice({ devices, metrics }),
      verifyCertificate: createVerifyCertificate({ certificates, metrics, now: Date.now }),
      log,
    }),
    readers,
    contacts,
    book,
    noteFault,
    log,
  })
  const turns = createReadingTurns(limits)
  const unparsed = createUnparsedBytes(limits)
  const subscribers = createSubscribers()
  const retained = createRetained({ store: given.retained, metrics, log })
  const wills = createWills()
  const sessions = await createSessions({
    store: given.sessions,
    queued: given.queued,
    subscribers,
    metrics,
    log,
    onChanged: onSessionsChanged,
  })
  /** With the id of the device; null for a reader. */
  const signedIn = new Map<DeviceConnection, string | null>()
  let devicesSignedIn = 0
  const byClient = new Map<string, DeviceConnection>()
  const certified = createCertifiedConnections({ certificates, now: Date.now })

  function open(arrival: Arrival): DeviceConnection {
    const { socket, address, slot, way } = arrival
    let clientKey = ''
    let askedAt = 0
    let entry: ConnectionEntry | null = null
    const connection = createDeviceConnection({
      socket,
      turns,
      unparsed,
      limits,
      signIn: async (packet) => {
        slot.waits()
        askedAt = Date.now()
        return await admit(packet, arrival)
      },
      log,
      openSession: ({ sender, byCertificate, reading }, packet) => {
        const client = clientOf(sender, packet)
        clientKey = client.key
        slot.leave()
        register(connection, clientKey, reading ? null : sender.deviceId)
        if (reading)
          return {
            accepted: acceptedAs({ ...client, expirySeconds: 0 }, packet, false),
            keepalive: keepaliveOf(packet),
            start: (wire, answers) => readers.start(reading, wire, answers),
          }
        const fingerprint = way.tls?.clientCertificate?.fingerprint
        if (byCertificate && fingerprint !== undefined)
          certified.add(connection, { deviceId: sender.deviceId, fingerprint }, askedAt)
        const counted = book.enter(sender, factsOf(arrival, packet))
        entry = counted
        // A new session is the end of the one before, and that is when its will is due at the latest.
        if (packet.isClean) wills.publish(clientKey)
        else wills.drop(clientKey)
        const resumed = sessions.resume(client, packet.isClean, Date.now())
        return {
          accepted: acceptedAs(client, packet, resumed !== null),
          keepalive: keepaliveOf(packet),
          start: (wire, answers) =>
            createDeviceSession({
              client,
              counted,
              sender,
              packet,
              resumed,
              wire,
              answers,
              ingest,
              inflight,
              subscribers,
              sessions,
              retained,
              wills,
              panels,
              contacts,
              log,
            }),
        }
      },
      onClosed: () => {
        slot.leave()
        certified.delete(connection)
        if (entry) book.leave(entry)
        const deviceId = signedIn.get(connection)
        if (typeof deviceId === 'string') metrics.devices.set(--devicesSignedIn)
        signedIn.delete(connection)
        if (byClient.get(clientKey) === connection) byClient.delete(clientKey)
      },
      onFault: (reason, device) => noteFault({ reason, device, address }),
    })
    return connection
  }

  function register(connection: DeviceConnection, clientKey: string, deviceId: string | null): void {
    signedIn.set(connection, deviceId)
    if (deviceId !== null) metrics.devices.set(++devicesSignedIn)
    if (clientKey === '') return
    // [MQTT-3.1.4-2]: a second connection with the same client id ends the first.
    byClient.get(clientKey)?.endBecause('its client id signed in again', REASON.sessionTakenOver)
    byClient.set(clientKey, connection)
  }

  let checkedAt = performance.now()
  let seenAt = checkedAt
  const checks = setInterval(() => {
    const now = performance.now()
    // The event loop was blocked; device bytes are still buffered.
    const wasBlocked = now - checkedAt > 2 * TIMES_CHECK_MS
    checkedAt = now
    if (!wasBlocked) for (const connection of signedIn.keys()) connection.checkTimes()
    sessions.sweep(Date.now())
    if (now - seenAt < SESSIONS_SEEN_MS) return
    seenAt = now
    sessions
      .noteSeen()
      .catch((error: unknown) => log.warn({ err: error }, 'sessions could not be noted as connected'))
  }, TIMES_CHECK_MS)
  checks.unref()

  const messages = createServerMessages({ subscribers, retained, panels })
  const doors = await openDoors({ plain, secure, connections, limits, open, noteFault })

  return {
    port: doors.port,
    tlsPort: doors.tlsPort,
    enterWebsocket: doors.enterWebsocket,
    /** The device has other credentials now, or none. */
    endDevice(deviceId: string): void {
      for (const [connection, of] of signedIn)
        if (of === deviceId)
          connection.endBecause('its credentials were withdrawn', REASON.administrativeAction)
    },
    /** The certificate no longer lets the device in. */
    endCertificate: certified.end,
    /** Withdrawals may have happened that did not reach us. */
    endWithdrawn: certified.endWithdrawn,
    /** Its stored sessions have changed, or it is gone. */
    refreshSessions: sessions.refresh,
    ...messages,
    /** Reads nothing more, waits until what was read is stored and acknowledged, then closes. */
    async stop(): Promise<void> {
      clearInterval(checks)
      const closed = doors.close()
      for (const connection of signedIn.keys()) connection.stopReading()
      await Promise.all([inflight.fresh.drained(), inflight.old.drained()])
      // The acknowledger writes the last batch in the next turn of the event loop.
      await new Promise((go) => setImmediate(() => setImmediate(go)))
      await Promise.all([...signedIn.keys()].map((connection) => connection.stop()))
      wills.stop()
      await closed
      await readers.stop()
      await sessions.settled()
    },
  }
}
