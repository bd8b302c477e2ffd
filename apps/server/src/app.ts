import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Simulator } from '@millwright/simulator/simulator'
import type { Logger } from 'pino'
import type { Config, RoleName } from './config.ts'
import { createAudit } from './platform/audit/audit.ts'
import { createAuditStore } from './platform/audit/audit-store.ts'
import { createBus } from './platform/bus/bus.ts'
import { createRelay } from './platform/bus/relay.ts'
import { createCitusStore } from './platform/database/citus-store.ts'
import { withStartupLock } from './platform/database/coordination/advisory-lock-store.ts'
import { createControlConnection } from './platform/database/coordination/control-connection.ts'
import { createJobRunStore } from './platform/database/coordination/job-run-store.ts'
import { createNotifyChannel } from './platform/database/coordination/notify-store.ts'
import { createWorkerRegistry } from './platform/database/coordination/worker-registry-store.ts'
import { distributeTables } from './platform/database/distribute-tables.ts'
import { migrate } from './platform/database/migrate.ts'
import { startDatabase } from './platform/database/start-database.ts'
import { createDispatcher } from './platform/events/dispatcher.ts'
import { createEventWake } from './platform/events/event-wake.ts'
import { createFactLagStore } from './platform/facts/fact-lag-store.ts'
import { keptFrom } from './platform/facts/kept-from.ts'
import { startFiles } from './platform/files/start-files.ts'
import { createGuard } from './platform/http/guard.ts'
import { createHttp } from './platform/http/http.ts'
import { createNetworkMatch } from './platform/http/network-address.ts'
import { createPageCheck } from './platform/http/page-check.ts'
import { createReadiness } from './platform/http/readiness.ts'
import { createServe } from './platform/http/serve.ts'
import { serveSystem } from './platform/http/system.routes.ts'
import { serveWebApp } from './platform/http/web-app.routes.ts'
import { createPasswordLinkStore } from './platform/identity/passwords/password-link-store.ts'
import { createPasswordLinks } from './platform/identity/passwords/password-links.ts'
import { type IsPassword, isPassword } from './platform/identity/passwords/passwords.ts'
import { createSecretStore } from './platform/identity/provider/secret-store.ts'
import { startIdentity } from './platform/identity/start-identity.ts'
import { startIngest } from './platform/ingest/start-ingest.ts'
import { ONE_WORKER, startStorageWorkers } from './platform/ingest/storage-workers.ts'
import { runOnce } from './platform/jobs/job.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import { orSayWhy, withFreePorts } from './platform/listen/ports.ts'
import { startLive } from './platform/live/live.ts'
import { createReplyAddresses } from './platform/mail/inbox/reply-address.ts'
import { createMailStore } from './platform/mail/mail-store.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createDeviceAccounts } from './platform/mqtt/accounts/device-accounts.ts'
import { deviceAddressOf } from './platform/mqtt/device-address.ts'
import { startMqtt } from './platform/mqtt/start-mqtt.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import { startPush } from './platform/push/start-push.ts'
import { createMachineFailures } from './platform/registry/machine-failures.ts'
import { ensureRoles } from './platform/registry/role-store.ts'
import { createMetrics } from './platform/runtime/metrics.ts'
import { createRunning } from './platform/runtime/running.ts'
import {
  collectFacts,
  collectHandlers,
  collectJobs,
  createHousekeeping,
  seedDemo,
} from './platform/subject/collect.ts'
import type { PlatformDeps } from './platform/subject/deps.ts'
import { startDemoMachines } from './subjects/machines/start-demo-machines.ts'
import { countDemoMaintenance } from './subjects/maintenance/demo-maintenance.ts'
import { createPanelReader } from './subjects/messages/panels.ts'
import { DEMO_ORGANIZATIONS, DEMO_SIGN_IN } from './subjects/people/shared/demo-accounts.ts'
import { createStores, NOTICES, type Stores, SUBJECTS } from './subjects.ts'

export interface App {
  readonly publicUrl: string
  readonly mqttPort: number | null
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

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist')

/** Starts everything that the configured roles need, from the store up to what is reachable from outside. */
export async function startApp(given: Config, options: AppOptions): Promise<App> {
  const { log, version, onProgress = () => {}, checksAnswers = false, now = Date.now } = options
  const has = (...roles: RoleName[]) => roles.some((role) => given.roles.has(role))
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
    const { port, host, retentionDays } = config
    const publicUrl = config.publicUrl ?? `http://localhost:${port}`

    // Store
    onProgress('database')
    const { db, url, open } = keep(await startDatabase(config, log, isStopping))
    const stores = createStores(db)
    const housekeeping = createHousekeeping(SUBJECTS, { db, stores, retentionDays, now })
    const citus = createCitusStore(db)
    const workerNames = await withStartupLock(db, async () => {
      await migrate(db)
      await ensureRoles(db)
      const names = await distributeTables(citus, log)
      await runOnce(housekeeping)
      for (const repaired of await stores.zones.repair())
        log.warn(repaired, 'a machine had a time zone that is not known')
      const firstOrganization = DEMO_ORGANIZATIONS[0].code
      if (config.isDemo) await seedDemo(SUBJECTS, { db, stores, firstOrganization, now })
      return names
    })

    // Shared by all parts
    const metrics = createMetrics()
    const bus = createBus()
    const ground = { config, db, bus, stores, log, now, keep }
    const files = keep(await startFiles({ config, db, metrics, log, now }))
    const audit = createAudit({ store: createAuditStore(db), grants: stores.grants, log, now })
    const control = keep(createControlConnection({ url, log }))
    const workers = has('ingest') && config.mqttUrl ? createWorkerRegistry(control) : null
    // A database of our own has no other process on it to tell anything.
    const relay = config.databaseUrl
      ? keep(createRelay({ bus, channel: createNotifyChannel(control), id: randomUUID(), log, now }))
      : null
    const jobRuns = createJobRunStore(db)
    const eventWake = has('jobs') ? createEventWake(control) : null
    await control.start()

    // Who signs in, and how people are reached
    const secrets = createSecretStore(db)
    const mail = createMailer(createMailStore(db))
    const passwordLinks = createPasswordLinks({
      store: createPasswordLinkStore(db),
      mail,
      publicUrl,
      hasPasswords: config.oidc.issuer === null,
      now,
    })
    const outbound = createOutbound({ allowedNetworks: config.outboundAllowedNetworks })
    const push = await startPush({ config, secrets, outbound, publicUrl, now })
    const demo = config.isDemo ? DEMO_SIGN_IN : null
    const identity = keep(
      await startIdentity({
        ...ground,
        publicUrl,
        port,
        passwordLinks,
        demo,
        audit,
        metrics,
        isPassword: options.isPassword ?? isPassword,
      }),
    )
    const { inbox } = config.mail
    const replyKey = () => secrets.getOrMake('reply-address-key', () => randomBytes(32).toString('hex'))
    const replies = inbox && createReplyAddresses({ address: inbox.address, key: await replyKey() })

    // From machines to the store
    const facts = await collectFacts(SUBJECTS, ground)
    const deriving = { facts, lags: createFactLagStore(db), keptFrom: () => keptFrom(retentionDays, now()) }
    const isCluster = workerNames.length > 0
    const storageWorkers = keep(
      isCluster ? await startStorageWorkers({ citus, workers: workerNames, log }) : ONE_WORKER,
    )
    const openWriters = (size: number) => (isCluster ? open(size) : db)
    const documents = SUBJECTS.flatMap((subject) => subject.documents?.({ ...ground, files }) ?? [])
    const ingest = keep(
      startIngest({ openWriters, storageWorkers, stores, documents, deriving, bus, metrics, log, now }),
    )

    // Subjects, with all of the platform
    const parts: Omit<PlatformDeps, 'search'> & { stores: Stores } = {
      ...ground,
      files,
      audit,
      mail,
      replies,
      noticeWords: NOTICES,
      outbound,
      publicUrl,
      version,
      push,
      passwordLinks,
      ownerCheck: identity.ownerCheck,
      switches: config.featureSwitches,
      pageCheck: createPageCheck({ switches: config.featureSwitches, now }),
      deviceAddress: deviceAddressOf(config, publicUrl),
      deviceAccounts: createDeviceAccounts({ config, devices: stores.devices, log }),
      deviceAccess: identity.deviceAccess,
      ingest,
      deriving,
      factsByZone: SUBJECTS.flatMap(({ facts: own = [] }) => own)
        .filter(({ isByZone }) => isByZone)
        .map(({ name }) => name),
      retentionDays,
      failures: createMachineFailures({ metrics, log, storageWorkers }),
      metrics,
    }
    const deps = { ...parts, search: SUBJECTS.flatMap((subject) => subject.search?.(parts) ?? []) }
    if (eventWake) {
      const handlers = collectHandlers(SUBJECTS, deps)
      keep(createDispatcher({ store: stores.deliveries, handlers, wake: eventWake, metrics, log })).start()
      const jobs = [...(await collectJobs(SUBJECTS, deps)), housekeeping]
      keep(await startJobs({ jobs, control, runs: jobRuns, metrics, turns: ingest.turns, log, now }))
    }

    // From the store to people
    onProgress('services')
    const isUp = { api: false, live: !has('api'), broker: (): boolean => !has('broker') }
    const { trustedProxies, requestLimits, maxConnectionsPerAddress: max } = config
    const connections = { max, isExempt: createNetworkMatch(['loopback', ...trustedProxies]) }
    const http = await createHttp({ log, metrics, publicUrl, trustedProxies, connections, requestLimits })
    const { sessions, deviceAccess: devices } = identity
    const { pageCheck } = deps
    const guard = createGuard({
      ...stores,
      pageCheck,
      sessions,
      devices,
      onPartnerRead: audit.notePartnerRead,
    })
    const api = createServe({ http, guard, checksAnswers })
    serveSystem(api.serveRaw, {
      metrics,
      config,
      publicUrl,
      version,
      lateJobs: jobRuns.late,
      outOfReach: ingest.outOfReach,
      readiness: createReadiness({
        api: () => isUp.api,
        live: () => isUp.live,
        broker: () => isUp.broker(),
        database: () => db.ping(),
        // A database with a full disk still answers reads.
        storing: () => ingest.isStoring(),
        signIn: () => (has('api', 'identity') ? identity.ready() : true),
      }),
    })
    if (has('api')) {
      identity.serveSignIn(api)
      for (const { routes = [] } of SUBJECTS) for (const bind of routes) await bind(api, deps)
      await serveWebApp(http, api.serveRaw, WEB_FOLDER)
    }
    await identity.serveProvider(http)
    await orSayWhy('PORT', config, http.listen({ port, host }))
    keep({ stop: () => http.close() })
    isUp.api = true
    if (has('api')) {
      const cutOffSince = relay?.cutOffSince ?? (() => null)
      keep(
        startLive({
          ...stores,
          server: http.server,
          sessions,
          pageCheck,
          cutOffSince,
          bus,
          metrics,
          log,
          now,
        }),
      )
      isUp.live = true
    }

    // From machines
    const panels = createPanelReader(stores.messages, now)
    const mqtt = keep(
      await startMqtt({ config, stores, ingest, panels, connections, workers, bus, metrics, log, now }),
    )
    isUp.broker = mqtt.isReceiving
    const apiUrl = has('api') ? `http://localhost:${port}` : null
    const simulator = startDemoMachines({
      ...{ config, apiUrl, log, now },
      brokerUrl: mqtt.url,
      backfills: stores.backfills,
    })
    if (simulator) keep(simulator)
    simulator?.ready
      .then(() => countDemoMaintenance(db))
      .catch((error: unknown) =>
        log.debug({ err: error }, 'the demo was stopped before its history was there'),
      )
    keep({ stop: () => void Object.assign(isUp, { api: false }) })

    return {
      publicUrl,
      mqttPort: mqtt.port,
      demoReady: simulator?.ready ?? Promise.resolve(),
      simulator,
      setupLink: has('api') ? await identity.offerSetupLink() : null,
      stop,
    }
  }
}
