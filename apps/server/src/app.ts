import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { STATUS_CHANNEL } from '@millwright/contract/topics'
import { DEMO_MACHINES } from '@millwright/simulator/fleet'
import { type Simulator, startSimulator } from '@millwright/simulator/simulator'
import { createStateFile } from '@millwright/simulator/state-file'
import type { Logger } from 'pino'
import { createGuard } from './api/guard.ts'
import { createHttp } from './api/http.ts'
import { createServe } from './api/serve.ts'
import { serveSystem } from './api/system.routes.ts'
import { serveWebApp } from './api/web-app.routes.ts'
import { startBroker } from './broker/broker.ts'
import { startExternalBroker } from './broker/external-broker.ts'
import { createTopicSenders } from './broker/topic-senders.ts'
import { createRelay } from './bus/relay.ts'
import { createBus } from './bus.ts'
import type { Config } from './config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, describe } from './demo/accounts.ts'
import { seedDemo } from './demo/seed.ts'
import { freePort } from './embedded/port.ts'
import { startPostgres } from './embedded/postgres.ts'
import { serveMachines } from './features/machines/machines.routes.ts'
import { createMachines } from './features/machines/machines.ts'
import { serveOrganizations } from './features/organizations/organizations.routes.ts'
import { serveSeries } from './features/series/series.routes.ts'
import { createSeries } from './features/series/series.ts'
import { serveSessions } from './features/sessions/sessions.routes.ts'
import { createSessions } from './features/sessions/sessions.ts'
import { serveStatuses } from './features/status/statuses.routes.ts'
import { createStatuses } from './features/status/statuses.ts'
import { serveProvider } from './identity/provider.routes.ts'
import { createProvider } from './identity/provider.ts'
import { createRelyingParty } from './identity/relying-party.ts'
import { serveSso } from './identity/sso.routes.ts'
import { createTokens } from './identity/tokens.ts'
import { createIngest } from './ingest/ingest.ts'
import { createLastValues } from './ingest/last-values.ts'
import { createLinkWatch } from './ingest/link-watch.ts'
import { createHousekeeping } from './jobs/housekeeping.ts'
import { createPacking } from './jobs/packing.ts'
import { startLive } from './live/live.ts'
import { createMetrics } from './metrics.ts'
import { createAccountStore } from './store/account-store.ts'
import { createChannelStore } from './store/channel-store.ts'
import { createControlConnection } from './store/control-connection.ts'
import { openDatabase } from './store/database.ts'
import { createDeviceStore } from './store/device-store.ts'
import { createGroupStore } from './store/group-store.ts'
import { createMachineNames } from './store/machine-names.ts'
import { createMachineStore } from './store/machine-store.ts'
import { migrate } from './store/migrate.ts'
import { createNotices } from './store/notices.ts'
import { createOidcStore } from './store/oidc-store.ts'
import { createOrganizationStore } from './store/organization-store.ts'
import { createPackStore } from './store/pack-store.ts'
import { createRejectedStore } from './store/rejected-store.ts'
import { createSampleWriter } from './store/sample-writer.ts'
import { createSecretStore } from './store/secret-store.ts'
import { createSeriesStore } from './store/series-store.ts'
import { createSessionStore } from './store/session-store.ts'
import { inTurn } from './store/start-turn.ts'
import { createStatusStore } from './store/status-store.ts'
import { createWorkerRoll } from './store/worker-roll.ts'

export interface App {
  readonly publicUrl: string
  readonly mqttPort: number | null
  /** Settles when the demo's history is stored; at once without a demo. */
  readonly demoReady: Promise<void>
  readonly simulator: Simulator | null
  stop(): Promise<void>
}

export interface AppOptions {
  log: Logger
  version: string
  /** Told at each step of the start. */
  onProgress?: (step: string) => void
  checksAnswers?: boolean
  now?: () => number
}

const DATABASE_CONNECTIONS = 12
/** Two connections keep PostgreSQL busy while the other batch is being gathered. */
const WRITERS = 2
const WEB_FOLDER = join(import.meta.dirname, '../../web/dist')

/** Starts everything that the configured roles ask for; reads from the store upwards to what faces the world. */
export async function startApp(config: Config, options: AppOptions): Promise<App> {
  const { log, version, onProgress = () => {}, checksAnswers = false, now = Date.now } = options
  const has = (...roles: Parameters<typeof config.roles.has>[0][]) =>
    roles.some((role) => config.roles.has(role))
  const stops: (() => Promise<void> | void)[] = []
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end()
  }

  try {
    return await start()
  } catch (error) {
    await stop()
    throw error
  }

  async function start(): Promise<App> {
    // Store
    onProgress('database')
    const postgres =
      config.databaseUrl === null ? await startPostgres({ dataDir: config.dataDir, log }) : null
    if (postgres) stops.push(() => postgres.stop())
    const databaseUrl = config.databaseUrl ?? postgres?.url ?? ''
    const db = openDatabase({
      url: databaseUrl,
      size: DATABASE_CONNECTIONS,
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
    })
    stops.push(() => db.close())
    const organizations = createOrganizationStore(db)
    const accounts = createAccountStore(db)
    const groups = createGroupStore(db)
    const machineStore = createMachineStore(db)
    const devices = createDeviceStore(db)
    const sessionStore = createSessionStore(db)
    const secrets = createSecretStore(db)
    const oidcStore = createOidcStore(db)
    const rejected = createRejectedStore(db)
    const statusStore = createStatusStore(db)
    const { retentionDays } = config
    const housekeeping = createHousekeeping({
      db,
      oidc: oidcStore,
      rejected,
      statuses: statusStore,
      retentionDays,
      log,
      now,
    })
    await inTurn(db, async () => {
      await migrate(db)
      await housekeeping.tidy()
      if (config.isDemo)
        await seedDemo({ db, organizations, accounts, machines: machineStore, devices, groups })
    })

    // What everything shares
    const metrics = createMetrics()
    const bus = createBus()
    const control = createControlConnection({ url: databaseUrl, log })
    const roll = has('ingest') && config.mqttUrl ? createWorkerRoll(control) : null
    // A database of our own has no other process on it to tell anything.
    const relay = config.databaseUrl
      ? createRelay({ bus, notices: createNotices(control), id: randomUUID(), log, now })
      : null
    stops.push(() => control.stop())
    if (relay) stops.push(() => relay.stop())
    if (roll || relay) await control.start()
    const port = config.port === 0 ? await freePort(0) : config.port
    const publicUrl = config.publicUrl ?? `http://localhost:${port}`
    const key = Buffer.from(await secrets.getOrMake('token-key', newSecret), 'base64url')

    // Sign-in
    const isEmbeddedProvider = config.oidc.issuer === null
    const issuer = config.oidc.issuer ?? `${publicUrl}/oidc`
    const redirectUri = `${publicUrl}/sso/callback`
    const { clientId } = config.oidc
    const clientSecret =
      config.oidc.clientSecret ?? (await secrets.getOrMake('oidc-client-secret', newSecret))
    const relyingParty = createRelyingParty({
      clientId,
      clientSecret,
      issuer,
      redirectUri,
      // Where the provider runs in another process, whatever stands at the public address finds it.
      fetch:
        isEmbeddedProvider && has('identity')
          ? (url, init) => fetch(String(url).replace(publicUrl, `http://127.0.0.1:${port}`), init)
          : fetch,
    })
    const sessions = createSessions({
      accounts,
      groups,
      store: sessionStore,
      tokens: createTokens(key),
      relyingParty,
      bus,
      log,
      now,
    })

    // From machines to the store
    const channels = createChannelStore(db)
    const statusChannel = await channels.idOf(STATUS_CHANNEL)
    const writers = Array.from({ length: WRITERS }, () => createSampleWriter(db, statusChannel, now))
    const lastValues = createLastValues(channels, log)
    stops.push(() => lastValues.stop())
    const ingest = createIngest({ writers, channels, lastValues, rejected, bus, metrics, log, now })
    stops.push(() => ingest.drained())
    if (has('jobs')) {
      const linkWatch = createLinkWatch({
        statuses: statusStore,
        names: createMachineNames(db),
        ingest,
        log,
        now,
      })
      await linkWatch.lookNow()
      linkWatch.start()
      const packing = createPacking({ db, store: createPackStore(db), log, now })
      packing.start()
      housekeeping.start()
      stops.push(() => packing.stop())
      stops.push(() => linkWatch.stop())
      stops.push(() => housekeeping.stop())
    }

    // From the store to people
    onProgress('services')
    const answering = { api: false, live: !has('api') }
    let isBrokerReady = () => !has('broker')
    const http = createHttp(log, metrics)
    const { serve, serveRaw } = createServe({
      http,
      guard: createGuard({ sessions, groups, machines: machineStore }),
      checksAnswers,
    })
    serveSystem(serveRaw, {
      metrics,
      webConfig: { demo: config.isDemo, debugLogin: config.hasDebugLogin, version },
      readiness: async () => ({
        ...answering,
        broker: isBrokerReady(),
        database: await answers(db.ping()),
        signIn: !has('api', 'identity') || (await answers(relyingParty.ready())),
      }),
    })
    if (has('api')) {
      serveSessions(serve, sessions, config.hasDebugLogin)
      serveOrganizations(serve, { organizations, groups })
      serveMachines(serve, createMachines({ store: machineStore, statuses: statusStore }))
      serveSeries(serve, createSeries({ channels, store: createSeriesStore(db), now }), now)
      serveStatuses(serve, createStatuses({ machines: machineStore, store: statusStore, now }))
      serveSso(serveRaw, { relyingParty, publicUrl, key, asksAlways: isEmbeddedProvider, log })
      await serveWebApp(http, serveRaw, WEB_FOLDER)
    }
    if (has('identity') && isEmbeddedProvider) {
      const provider = await createProvider({
        clientId,
        clientSecret,
        issuer,
        redirectUri,
        accounts,
        storage: oidcStore,
        secrets,
      })
      const demo = {
        password: DEMO_PASSWORD,
        accounts: DEMO_ACCOUNTS.map((account) => ({ email: account.email, says: describe(account) })),
      }
      serveProvider({ http, provider, publicUrl, accounts, demo: config.isDemo ? demo : null })
    }
    await http.listen({ port, host: config.host })
    stops.push(() => http.close())
    answering.api = true
    if (has('api')) {
      const live = startLive({
        server: http.server,
        sessions,
        machines: machineStore,
        bus,
        metrics,
        log,
        waitingSince: ingest.waitingSince,
        now,
      })
      stops.push(() => live.stop())
      answering.live = true
    }

    // From machines
    const external =
      config.mqttUrl && roll
        ? startExternalBroker({
            url: config.mqttUrl,
            node: config.node,
            senders: createTopicSenders(createMachineNames(db), now),
            ingest,
            roll,
            metrics,
            log,
            now,
          })
        : null
    if (external) stops.push(() => external.stop())
    const broker =
      has('broker') && !config.mqttUrl
        ? await startBroker({ devices, ingest, metrics, log, port: config.mqttPort, host: config.host })
        : null
    if (broker) stops.push(() => broker.stop())
    isBrokerReady = () => external?.isReceiving() ?? true

    const brokerUrl = broker
      ? `mqtt://127.0.0.1:${broker.port}`
      : config.mqttUrl && `${config.mqttUrl.protocol}//${config.mqttUrl.host}`
    const simulator =
      config.isDemo && brokerUrl && has('simulator')
        ? startSimulator({
            url: brokerUrl,
            password: DEMO_PASSWORD,
            machines: DEMO_MACHINES,
            state: createStateFile(join(config.dataDir, 'simulator.json')),
            historyDays: config.historyDays,
            log,
            now,
          })
        : null
    if (simulator) stops.push(() => simulator.stop())
    stops.push(() => {
      answering.api = false
    })

    return {
      publicUrl,
      mqttPort: broker?.port ?? null,
      demoReady: simulator?.ready ?? Promise.resolve(),
      simulator,
      stop,
    }
  }
}

const newSecret = (): string => randomBytes(32).toString('base64url')

const ANSWER_MS = 2_000

const answers = (question: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    question.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((done) => setTimeout(() => done(false), ANSWER_MS)),
  ])
