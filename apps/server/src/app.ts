import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Simulator } from '@millwright/simulator/simulator'
import type { Logger } from 'pino'
import { createGuard } from './api/guard.ts'
import { createHttp } from './api/http.ts'
import { createNetworkMatch } from './api/network-address.ts'
import { createPageCheck } from './api/page-check.ts'
import { createReadiness } from './api/readiness.ts'
import { createServe } from './api/serve.ts'
import { serveSystem } from './api/system.routes.ts'
import { serveWebApp } from './api/web-app.routes.ts'
import { createAudit } from './audit/audit.ts'
import { createAuditStore } from './audit/audit-store.ts'
import { createDeviceAccounts } from './broker/accounts/device-accounts.ts'
import { deviceAddressOf } from './broker/device-address.ts'
import { createPanels } from './broker/panels.ts'
import { startMqtt } from './broker/start-mqtt.ts'
import { createRelay } from './bus/relay.ts'
import { createBus } from './bus.ts'
import { createDeviceTests } from './condition/device-tests.ts'
import { createMeasuring } from './condition/measuring.ts'
import { createOpenApps } from './condition/open-apps.ts'
import type { Config, RoleName } from './config.ts'
import { createDataModels } from './data-models/data-models.ts'
import { DEMO_SIGN_IN } from './demo/accounts.ts'
import { startDemoShop } from './demo/demo-shop.ts'
import { seedDemo } from './demo/seed.ts'
import { countDemoMaintenance } from './demo/seed-maintenance.ts'
import { startDemoMachines } from './demo/start-machines.ts'
import { createDispatcher } from './events/dispatcher.ts'
import { createFactLagStore } from './facts/fact-lag-store.ts'
import { createFacts } from './facts/facts.ts'
import { keptFrom } from './facts/kept-from.ts'
import { startWatchIndex } from './facts/watch-index.ts'
import { createHandlers } from './features/event-handlers.ts'
import { SERVER_FEATURES } from './features/features.ts'
import { startFiles } from './files/start-files.ts'
import { createPasswordLinkStore } from './identity/passwords/password-link-store.ts'
import { createPasswordLinks } from './identity/passwords/password-links.ts'
import { createSecretStore } from './identity/provider/secret-store.ts'
import { startIdentity } from './identity/start-identity.ts'
import { ONE_PLACE, startPlaces } from './ingest/places.ts'
import { startIngest } from './ingest/start-ingest.ts'
import { createHousekeeping } from './jobs/housekeeping.ts'
import { runOnce } from './jobs/job.ts'
import { createJobs } from './jobs/jobs.ts'
import { createReadInbox } from './jobs/read-inbox.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { orSayWhy, withFreePorts } from './listen/ports.ts'
import { startLive } from './live/live.ts'
import { createMachineFailures } from './machine-failures.ts'
import { createDelivery } from './mail/delivery.ts'
import { createInboxStore } from './mail/inbox/inbox-store.ts'
import { createReplyAddresses } from './mail/inbox/reply-address.ts'
import { createMailStore } from './mail/mail-store.ts'
import { createMailer } from './mail/mailer.ts'
import { createMetrics } from './metrics.ts'
import { createOutbound } from './outbound/outbound.ts'
import { startPush } from './push/start-push.ts'
import { createRunning } from './running.ts'
import { createShop } from './shop/shop.ts'
import { createAppStore } from './store/condition/app-store.ts'
import { withStartupLock } from './store/coordination/advisory-lock-store.ts'
import { createControlConnection } from './store/coordination/control-connection.ts'
import { createJobRunStore } from './store/coordination/job-run-store.ts'
import { createNotifyChannel } from './store/coordination/notify-store.ts'
import { createWorkerRegistry } from './store/coordination/worker-registry-store.ts'
import { createCitusStore } from './store/database/citus-store.ts'
import { distributeTables } from './store/database/distribute-tables.ts'
import { migrate } from './store/database/migrate.ts'
import { startDatabase } from './store/database/start-database.ts'
import { createEventWake } from './store/events/event-wake.ts'
import { ensureRoles } from './store/people/role-store.ts'
import { createStores } from './store/stores.ts'
import { createUsageDays } from './usage/usage-days.ts'

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
    const { port, host } = config

    // Store
    onProgress('database')
    const { db, url, open } = keep(await startDatabase(config, log, isStopping))
    const stores = createStores(db)
    const { retentionDays } = config
    const housekeeping = createHousekeeping({ db, ...stores, retentionDays, now })
    const citus = createCitusStore(db)
    const workerNames = await withStartupLock(db, async () => {
      await migrate(db)
      await ensureRoles(db)
      const names = await distributeTables(citus, log)
      await runOnce(housekeeping)
      for (const repaired of await stores.zones.repair())
        log.warn(repaired, 'a machine had a time zone that is not known')
      if (config.isDemo) await seedDemo({ db, ...stores, now })
      return names
    })

    // What everything shares
    const metrics = createMetrics()
    const bus = createBus()
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
    const publicUrl = config.publicUrl ?? `http://localhost:${port}`
    const mails = createMailStore(db)
    const mail = createMailer(mails)
    const passwordLinks = createPasswordLinks({
      store: createPasswordLinkStore(db),
      mail,
      publicUrl,
      hasPasswords: config.oidc.issuer === null,
      now,
    })
    const outbound = createOutbound({ allowedNetworks: config.outboundAllowedNetworks })
    const push = await startPush({ config, secrets: createSecretStore(db), outbound, publicUrl, now })
    const identity = keep(
      await startIdentity({
        config,
        publicUrl,
        port,
        db,
        stores,
        passwordLinks,
        demo: config.isDemo ? DEMO_SIGN_IN : null,
        audit,
        bus,
        metrics,
        log,
        now,
      }),
    )

    // From machines to the store
    const models = createDataModels({ store: stores.dataModels })
    const tests = createDeviceTests({
      ...{ db, files, machines: stores.machines, cycles: stores.cycles },
      apps: createOpenApps({ store: createAppStore(db), switches: config.featureSwitches, now }),
    })
    const watches = keep(await startWatchIndex({ db, bus, log }))
    const facts = await createFacts({ channels: stores.channels, watches, now })
    const deriving = { facts, lags: createFactLagStore(db), keptFrom: () => keptFrom(retentionDays, now()) }
    const isCluster = workerNames.length > 0
    const places = keep(isCluster ? await startPlaces({ citus, workers: workerNames, log }) : ONE_PLACE)
    const openWriters = (size: number) => (isCluster ? open(size) : db)
    const ingest = keep(
      startIngest({ openWriters, places, stores, models, tests, deriving, bus, metrics, log, now }),
    )
    if (eventWake) {
      const deliver = createDelivery({ ...config, publicUrl, log })
      const { analyticsUrl } = config
      const { inbox } = config.mail
      const replies = inbox
        ? createReplyAddresses({
            address: inbox.address,
            key: await createSecretStore(db).getOrMake('reply-address-key', () =>
              randomBytes(32).toString('hex'),
            ),
          })
        : null
      const measuring = keep(createMeasuring())
      const handlers = createHandlers({
        ...stores,
        measuring,
        files,
        days: createUsageDays({ db, stores }),
        mails,
        db,
        mail,
        replies,
        outbound,
        push,
        deliver,
        publicUrl,
        analyticsUrl,
        version,
        panels: createPanels({ config, bus, messages: stores.messages, now }),
        bus,
        now,
      })
      const store = stores.deliveries
      const dispatcher = keep(createDispatcher({ store, handlers, wake: eventWake, metrics, log }))
      dispatcher.start()
      const jobs = createJobs({
        db,
        stores,
        ingest,
        files,
        deriving,
        housekeeping,
        readInbox:
          inbox && replies
            ? createReadInbox({
                inbox: (await import('./mail/inbox/imap-inbox.ts')).createImapInbox({ url: inbox.url, log }),
                store: createInboxStore(db),
                take: (await import('./features/tickets/take-mail.ts')).createTakeMail({
                  stores,
                  db,
                  audit,
                  bus,
                  files,
                  mail,
                  replies,
                  log,
                  now,
                }),
                everyMs: inbox.everyMs,
              })
            : null,
        bus,
        metrics,
        log,
        now,
      })
      keep(await startJobs({ jobs, control, runs: jobRuns, metrics, turns: ingest.turns, log, now }))
    }

    // From the store to people
    onProgress('services')
    const isUp = { api: false, live: !has('api'), broker: (): boolean => !has('broker') }
    const connections = {
      max: config.maxConnectionsPerAddress,
      isExempt: createNetworkMatch(['loopback', ...config.trustedProxies]),
    }
    const { trustedProxies, requestLimits } = config
    const http = await createHttp({ log, metrics, publicUrl, trustedProxies, connections, requestLimits })
    const pageCheck = createPageCheck({ switches: config.featureSwitches, now })
    const guard = createGuard({
      ...stores,
      pageCheck,
      sessions: identity.sessions,
      devices: identity.deviceAccess,
      onPartnerRead: audit.notePartnerRead,
    })
    const api = createServe({ http, guard, checksAnswers })
    serveSystem(api.serveRaw, {
      metrics,
      metricsToken: config.metricsToken,
      publicUrl,
      webConfig: {
        demo: config.isDemo,
        debugLogin: config.hasDebugLogin,
        passwords: config.oidc.issuer === null,
        version,
        features: config.featureSwitches,
        legacyHosts: config.legacyHosts,
        apps: config.apps,
      },
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
      const deviceAddress = deviceAddressOf(config, publicUrl)
      const shopSettings =
        config.shop ?? (config.isDemo ? { url: keep(await startDemoShop()).url, token: null } : null)
      const shop = shopSettings && createShop(shopSettings)
      for (const serveFeature of SERVER_FEATURES)
        await serveFeature(api, {
          stores,
          db,
          bus,
          audit,
          mail,
          outbound,
          publicUrl,
          push,
          passwordLinks,
          ownerCheck: identity.ownerCheck,
          files,
          switches: config.featureSwitches,
          pageCheck,
          deviceAddress,
          deviceAccounts: createDeviceAccounts({ config, devices: stores.devices, log }),
          deviceAccess: identity.deviceAccess,
          ingest,
          models,
          retentionDays,
          failures: createMachineFailures({ metrics, log, places }),
          metrics,
          sentryDsn: config.sentryDsn,
          shop,
          log,
          now,
        })
      await serveWebApp(http, api.serveRaw, WEB_FOLDER)
    }
    await identity.serveProvider(http)
    await orSayWhy('PORT', config, http.listen({ port, host }))
    keep({ stop: () => http.close() })
    isUp.api = true
    if (has('api')) {
      const { server } = http
      const { sessions } = identity
      const { machines, grants, activations } = stores
      const cutOffSince = relay?.cutOffSince ?? (() => null)
      keep(
        startLive({
          server,
          sessions,
          machines,
          pageCheck,
          grants,
          activations,
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
    const mqtt = keep(
      await startMqtt({ config, stores, ingest, connections, workers, bus, metrics, log, now }),
    )
    isUp.broker = mqtt.isReceiving
    const apiUrl = has('api') ? `http://localhost:${port}` : null
    const simulator = startDemoMachines({ config, brokerUrl: mqtt.url, apiUrl, log, now })
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
