import { SILENCE_MS } from '@millwright/domain/status/link'
import type { Simulator } from '@millwright/simulator/simulator'
import type { Logger } from 'pino'
import { connectProcesses } from './app/connect-processes.ts'
import { followWork } from './app/follow-work.ts'
import { ownCertificate } from './app/own-certificate.ts'
import { reachPeople } from './app/reach-people.ts'
import { runInBackground } from './app/run-in-background.ts'
import { serveCalls } from './app/serve-calls.ts'
import { shareOfJobs } from './app/share-of-jobs.ts'
import { startBuiltInConnector } from './app/start-connector.ts'
import { startDemo } from './app/start-demo.ts'
import { startIntake } from './app/start-intake.ts'
import { startOpcua } from './app/start-opcua.ts'
import { startStore } from './app/start-store.ts'
import { depsOfSubjects } from './app/subject-deps.ts'
import type { RoleName } from './config/settings.ts'
import { type Config, publicUrlOf } from './config.ts'
import { createAudit } from './platform/audit/audit.ts'
import { createAuditStore } from './platform/audit/audit-store.ts'
import { createBus } from './platform/bus/bus.ts'
import { createJobRunStore } from './platform/database/coordination/job-run-store.ts'
import { startFiles } from './platform/files/start-files.ts'
import { connectionReader } from './platform/http/connection.ts'
import { listenOn } from './platform/http/listen-on.ts'
import { createNetworkMatch } from './platform/http/network-address.ts'
import { takesPasswords } from './platform/identity/devices/device-access.ts'
import { type IsPassword, isPassword } from './platform/identity/passwords/passwords.ts'
import { readClientCa } from './platform/listen/client-ca.ts'
import type { OpcuaState } from './platform/listen/opcua-door.ts'
import { ownUrl } from './platform/listen/own-url.ts'
import { orSayWhy, withFreePorts } from './platform/listen/ports.ts'
import { startLive } from './platform/live/live.ts'
import { createConnectionBook } from './platform/mqtt/connection-book.ts'
import { startMqtt } from './platform/mqtt/start-mqtt.ts'
import { openWebsocketDoor } from './platform/mqtt/websocket-door.ts'
import { createMetrics } from './platform/runtime/metrics.ts'
import { createRunning } from './platform/runtime/running.ts'
import { openSealer } from './platform/runtime/sealer.ts'
import { createFactValues } from './subjects/connectors/outgoing/fact-values.ts'
import { createReaderFacts } from './subjects/connectors/outgoing/reader-facts.ts'
import { createArrivalCounts } from './subjects/health/figures/arrival-counts.ts'
import { createFigureStore } from './subjects/health/figures/figure-store.ts'
import { startWritingFigures } from './subjects/health/figures/write-figures.ts'
import { createPanelReader } from './subjects/messages/panels.ts'

export interface App {
  readonly publicUrl: string
  readonly mqttPort: number | null
  readonly mqttTlsPort: number | null
  /** Null while no OPC UA server is open. */
  readonly opcua: () => OpcuaState | null
  /** Settles when the demo's history is stored; at once without a demo. */
  readonly demoReady: Promise<void>
  readonly simulator: Simulator | null
  /** Where the first admin comes in; null when there is one. Secret: it is never logged. */
  readonly setupLink: string | null
  stop(): Promise<void>
}

export interface AppOptions {
  log: Logger
  version: string
  /** Called at each step of the start. */
  onProgress?: (step: string) => void
  checksAnswers?: boolean
  now?: () => number
  /** In place of the product's own check of a password against its hash. */
  isPassword?: IsPassword
}

/** Starts everything that the configured roles need, from the store up to what is reachable from outside. */
export async function startApp(given: Config, options: AppOptions): Promise<App> {
  const { log, version, onProgress = () => {}, checksAnswers = false, now = Date.now } = options
  const has = (role: RoleName) => given.roles.has(role)
  const { keep, stop, isStopping } = createRunning()

  try {
    return await start()
  } catch (error) {
    await stop()
    throw error
  }

  async function start(): Promise<App> {
    // First, because it takes no time: a port that is taken ends the start.
    const config = await withFreePorts(given, log)
    const { port, host, trustedProxies } = config
    const publicUrl = publicUrlOf(config)

    const metrics = createMetrics()
    const tracing = await followWork({ config, metrics, version, log, keep })
    const { certificate, renew } = await ownCertificate({ config, metrics, log, now, keep })
    const clientCa = config.mqttClientCa === null ? null : await readClientCa(config.mqttClientCa)

    onProgress('database')
    const { db, stores, housekeeping, url, ...writing } = await startStore({
      config,
      log,
      now,
      keep,
      isStopping,
    })

    // Shared by all parts
    const bus = createBus()
    const ground = { config, db, bus, stores, log, now, keep }
    const files = keep(await startFiles({ config, db, metrics, log, now }))
    const sealer = await openSealer(config.secretsKey, config.dataDir)
    const audit = createAudit({ store: createAuditStore(db), grants: stores.grants, log, now })
    const {
      control,
      nodeName,
      workers,
      eventWake: wake,
      cutOffSince,
    } = await connectProcesses({ ...ground, url })
    const jobRuns = createJobRunStore(db)

    // Who signs in, and how people are reached
    const checkedBy = options.isPassword ?? isPassword
    const people = await reachPeople({ ...ground, publicUrl, audit, metrics, sealer, isPassword: checkedBy })
    const { identity } = people

    // From machines to the store
    const connectionBook = keep(
      createConnectionBook({
        store: stores.connections,
        log,
        now,
        silentAfterMs: SILENCE_MS,
      }),
    )
    const arrivals = createArrivalCounts()
    const store = createFigureStore(db)
    keep(startWritingFigures({ store, arrivals, metrics, log, now }))
    const intake = await startIntake({ ...ground, ...writing, files, metrics, connectionBook, arrivals })
    const { ingest } = intake

    // Subjects, with all of the platform
    const deviceRoot = () => (config.mqttUrl ? null : (certificate?.root() ?? null))
    const devices = { deviceRoot, clientCa, connectionBook }
    const made = { ...ground, people, intake, files, sealer, audit, metrics, publicUrl, version, ...devices }
    const deps = depsOfSubjects(made)
    const { budget, ...share } = shareOfJobs({ config, ingest, metrics })
    const { turns } = ingest
    if (wake) await runInBackground({ deps, housekeeping, wake, control, jobRuns, turns, budget })

    // From the store to people
    onProgress('services')
    const isUp = { api: false, live: !has('api'), broker: (): boolean => !has('broker') }
    const connections = {
      max: config.maxConnectionsPerAddress,
      isExempt: createNetworkMatch(['loopback', ...trustedProxies]),
    }
    const http = await serveCalls({
      deps,
      identity,
      ingest,
      jobRuns,
      budget,
      connections,
      certificate,
      tracing,
      isUp,
      isNodeTaken: () => nodeName?.isTaken() ?? false,
      checksAnswers,
    })
    await orSayWhy('PORT', config, listenOn(http, { port, host }))
    keep({ stop: () => http.close() })
    renew()
    isUp.api = true
    if (has('api')) {
      const { sessions } = identity
      const { server } = http
      const live = keep(startLive({ ...deps, ...stores, server, sessions, cutOffSince }))
      share.follow(live)
      isUp.live = true
    }

    // From machines
    const panels = createPanelReader(stores.messages, now)
    const facts = createFactValues(deps)
    const beside = createReaderFacts({ bus, facts, log })
    const book = connectionBook
    const mqtt = keep(
      await startMqtt({ ...deps, ingest, panels, beside, book, connections, certificate, clientCa, workers }),
    )
    keep(
      openWebsocketDoor({
        server: http.server,
        connectionOf: connectionReader(trustedProxies),
        takesPasswords: takesPasswords(publicUrl),
        enter: mqtt.enterWebsocket,
      }),
    )
    isUp.broker = mqtt.isReceiving
    await startBuiltInConnector({
      ...ground,
      nodeName,
      url: ownUrl({ host, port }),
    })
    startOpcua({ ...deps, facts })
    const simulator = startDemo({ ...ground, brokerUrl: mqtt.url })
    keep({ stop: () => void Object.assign(isUp, { api: false }) })

    return {
      publicUrl,
      mqttPort: mqtt.port,
      mqttTlsPort: mqtt.tlsPort,
      opcua: deps.opcuaDoor.current,
      demoReady: simulator?.ready ?? Promise.resolve(),
      simulator,
      setupLink: has('api') ? await identity.offerSetupLink() : null,
      stop,
    }
  }
}
