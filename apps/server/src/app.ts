import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Simulator } from '@millwright/simulator/simulator'
import type { Logger } from 'pino'
import type { Config, RoleName } from './config.ts'
import { createHandlers } from './event-handlers.ts'
import { createFacts } from './facts.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createJobs } from './jobs.ts'
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
import { createSecretStore } from './platform/identity/provider/secret-store.ts'
import { startIdentity } from './platform/identity/start-identity.ts'
import { ONE_PLACE, startPlaces } from './platform/ingest/places.ts'
import { startIngest } from './platform/ingest/start-ingest.ts'
import { runOnce } from './platform/jobs/job.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import { orSayWhy, withFreePorts } from './platform/listen/ports.ts'
import { startLive } from './platform/live/live.ts'
import { createDelivery } from './platform/mail/delivery.ts'
import { createInboxStore } from './platform/mail/inbox/inbox-store.ts'
import { createReadInbox } from './platform/mail/inbox/read-inbox.ts'
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
import { seedDemo } from './seed-demo.ts'
import { createStores } from './stores.ts'
import { createUsageDays } from './subjects/analytics/usage/usage-days.ts'
import { createAppStore } from './subjects/condition/app-store.ts'
import { createDeviceTests } from './subjects/condition/device-tests.ts'
import { createMeasuring } from './subjects/condition/measuring.ts'
import { createOpenApps } from './subjects/condition/open-apps.ts'
import { testChannel } from './subjects/condition/take-test.ts'
import { startDemoShop } from './subjects/documents/demo-shop.ts'
import { createShop } from './subjects/documents/shop.ts'
import { createDataModels } from './subjects/machines/data-models/data-models.ts'
import { modelChannel } from './subjects/machines/data-models/take-model.ts'
import { startDemoMachines } from './subjects/machines/start-demo-machines.ts'
import { countDemoMaintenance } from './subjects/maintenance/demo-maintenance.ts'
import { createPanelReader, createPanels } from './subjects/messages/panels.ts'
import { startWatchIndex } from './subjects/notifications/rules/watch-index.ts'
import { DEMO_SIGN_IN } from './subjects/people/demo-accounts.ts'
import { SERVER_FEATURES } from './subjects.ts'

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
      startIngest({
        openWriters,
        places,
        stores,
        documents: [modelChannel(models), testChannel(tests)],
        deriving,
        bus,
        metrics,
        log,
        now,
      }),
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
                inbox: (await import('./platform/mail/inbox/imap-inbox.ts')).createImapInbox({
                  url: inbox.url,
                  log,
                }),
                store: createInboxStore(db),
                take: (await import('./subjects/tickets/take-mail.ts')).createTakeMail({
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
      await startMqtt({
        config,
        stores,
        ingest,
        panels: createPanelReader(stores.messages, now),
        connections,
        workers,
        bus,
        metrics,
        log,
        now,
      }),
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
