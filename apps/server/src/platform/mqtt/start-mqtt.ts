import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Bus } from '../bus/bus.ts'
import type { WorkerRegistry } from '../database/coordination/worker-registry-store.ts'
import type { Database } from '../database/database.ts'
import type { ConnectionLimitOptions } from '../http/connection-limit.ts'
import type { PageCheck } from '../http/page-check.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { Certificate } from '../listen/certificate.ts'
import type { ClientCa } from '../listen/client-ca.ts'
import { createDeviceLookup } from '../registry/device-lookup.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { PlatformStores } from '../stores/platform-stores.ts'
import { type BrokerDeps, startBroker } from './broker.ts'
import type { ConnectionBook } from './connection-book.ts'
import { createDeviceContacts } from './device-contacts.ts'
import { startExternalBroker } from './external-broker.ts'
import type { PanelReader } from './panel-reader.ts'
import type { OpenBesideChannels } from './readers/beside-channels.ts'
import { createDescribeMachine } from './readers/describe-machine.ts'
import { createReaderMachines } from './readers/reader-machines.ts'
import { createReaderSignIn } from './readers/reader-sign-in.ts'
import { createReaderValues } from './readers/reader-values.ts'
import { createRetainedStore } from './retained/retained-store.ts'
import { createQueuedStore } from './session/queued-store.ts'
import { createSessionStore } from './session/session-store.ts'
import { createTopicSenders } from './topic-senders.ts'
import type { WebsocketArrival } from './websocket-door.ts'

export interface MqttDeps {
  config: Config
  db: Database
  stores: Pick<
    PlatformStores,
    | 'devices'
    | 'deviceCertificates'
    | 'deviceContacts'
    | 'machineNames'
    | 'sessions'
    | 'machines'
    | 'groups'
    | 'channels'
  >
  pageCheck: Pick<PageCheck, 'channelRefusal'>
  ingest: Ingest
  panels: PanelReader
  /** For what programs read beside channels. */
  beside: OpenBesideChannels
  book: ConnectionBook
  /** For the embedded broker. */
  connections: ConnectionLimitOptions
  /** Null where there is no TLS. */
  certificate: Certificate | null
  /** Null where no authorities of devices are named. */
  clientCa: ClientCa | null
  /** Null in a process that does not receive from an external broker. */
  workers: WorkerRegistry | null
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
}

export interface Mqtt {
  /** Of the embedded broker. */
  readonly port: number | null
  readonly tlsPort: number | null
  /** Where a machine on this computer would connect; null where there is no broker to connect to. */
  readonly url: string | null
  /** Takes connections that have become websockets; null where no broker is. */
  readonly enterWebsocket: ((arrival: WebsocketArrival) => boolean) | null
  isReceiving(): boolean
  stop(): Promise<void>
}

/** Where programs of this computer connect, also when others have to use TLS. */
const LOOPBACK = '127.0.0.1'

/** Starts the receiver of machine messages: the client of an external broker, the embedded broker, or none. */
export async function startMqtt(deps: MqttDeps): Promise<Mqtt> {
  const { config, stores, ingest, panels, book, connections, certificate, clientCa } = deps
  const { workers, bus, metrics, log, now } = deps
  const { mqttUrl, node, mqttPort, mqttTlsPort, isMqttPlain, host } = config
  if (mqttUrl) {
    const senders = createTopicSenders(stores.machineNames, now)
    bus.on('machineChanged', ({ machineId }) => senders.forget(machineId))
    const broker = workers
      ? startExternalBroker({
          url: mqttUrl,
          node,
          senders,
          ingest: counted(mqttUrl, ingest, book),
          workers,
          metrics,
          log,
          now,
        })
      : null
    return {
      port: null,
      tlsPort: null,
      url: `${mqttUrl.protocol}//${mqttUrl.host}`,
      enterWebsocket: null,
      isReceiving: () => broker?.isReceiving() ?? true,
      stop: async () => await broker?.stop(),
    }
  }
  const contacts = createDeviceContacts({ store: stores.deviceContacts, log })
  const broker = config.roles.has('broker')
    ? await startBroker({
        devices: createDeviceLookup(stores.devices),
        certificates: stores.deviceCertificates,
        ingest,
        panels,
        sessions: createSessionStore(deps.db),
        queued: createQueuedStore(deps.db),
        retained: createRetainedStore(deps.db),
        readers: readersOf(deps),
        onSessionsChanged: (deviceId) => bus.emit('deviceSessionsChanged', { deviceId }),
        contacts,
        book,
        metrics,
        log,
        plain: { port: mqttPort, host: isMqttPlain ? host : LOOPBACK },
        secure: certificate && { port: mqttTlsPort, host, certificate, clientCa },
        connections,
      })
    : null
  const failed = (error: unknown): void => log.warn({ err: error }, 'messages could not be sent to panels')
  bus.on('panelChanged', ({ machineId }) => void broker?.sendPanel(machineId).catch(failed))
  bus.on('eventsMissed', () => void broker?.sendPanels().catch(failed))
  const refresh = (deviceId: string): void =>
    void broker
      ?.refreshSessions(deviceId)
      .catch((error: unknown) =>
        log.warn({ err: error, device: deviceId }, 'sessions of a device not read again'),
      )
  bus.on('deviceWithdrawn', ({ deviceId }) => {
    broker?.endDevice(deviceId)
    refresh(deviceId)
  })
  bus.on('deviceSessionsChanged', ({ deviceId }, origin) => {
    if (origin === 'elsewhere') refresh(deviceId)
  })
  bus.on('certificateWithdrawn', (withdrawn) => broker?.endCertificate(withdrawn))
  bus.on('eventsMissed', () => {
    const unknown = (err: unknown) =>
      log.warn({ err }, 'withdrawn certificates of devices could not be looked for')
    void broker?.endWithdrawn().catch(unknown)
  })
  return {
    port: broker?.port ?? null,
    tlsPort: broker?.tlsPort ?? null,
    url: broker && `mqtt://127.0.0.1:${broker.port}`,
    enterWebsocket: broker?.enterWebsocket ?? null,
    isReceiving: () => true,
    stop: async () => {
      await broker?.stop()
      await contacts.stop()
    },
  }
}

function readersOf({ stores, pageCheck, bus, beside }: MqttDeps): BrokerDeps['readers'] {
  const values = createReaderValues(stores)
  const describe = createDescribeMachine({ values })
  return {
    signIn: createReaderSignIn(stores),
    machinesOf: createReaderMachines({ ...stores, pageCheck, describe }),
    values,
    beside,
    bus,
  }
}

/** Who is connected to a broker of the plant is seen by what comes through it. */
function counted(
  { protocol, host }: URL,
  ingest: Pick<Ingest, 'accept'>,
  book: ConnectionBook,
): Pick<Ingest, 'accept'> {
  const facts = {
    way: 'broker',
    protocol: null,
    address: `${protocol}//${host}`,
    clientId: '',
    tls: null,
  } as const
  return {
    accept(...message) {
      const [sender, , payload] = message
      book.called(sender, facts, payload.length)
      return ingest.accept(...message)
    },
  }
}
