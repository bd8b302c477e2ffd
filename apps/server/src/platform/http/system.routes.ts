import { createHash, timingSafeEqual } from 'node:crypto'
import { CALLS } from '@millwright/contract/calls'
import { asyncApiOf } from '@millwright/contract/openapi/asyncapi'
import { openApiFile } from '@millwright/contract/openapi/openapi'
import type { Call } from '@millwright/contract/wire/call'
import type { WebConfig } from '@millwright/contract/wire/system'
import * as system from '@millwright/contract/wire/system'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { WorkState } from '../jobs/work-budget.ts'
import type { Certificate } from '../listen/certificate.ts'
import { CallError, notSignedIn } from '../runtime/errors.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { connectionOf } from './connection.ts'
import { docsPage } from './docs-page.ts'
import { inTime } from './readiness.ts'
import { answerReadyMade } from './ready-made.ts'
import type { ServeRaw } from './serve.ts'
import { createTtlCache } from './ttl-cache.ts'

export interface SystemDeps {
  metrics: Metrics
  config: WebSettings & Pick<Config, 'metricsToken'>
  version: string
  publicUrl: string
  /** Each part by name, true when it answers. */
  readiness: () => Promise<Parts>
  /** Workers of the database whose data cannot be stored. */
  outOfReach: () => readonly { readonly name: string; readonly since: number }[]
  lateJobs: () => Promise<LateJobs>
  isNodeTaken: () => boolean
  /** Null where there is no TLS. */
  certificate: Pick<Certificate, 'expiresAt' | 'root'> | null
  work: () => WorkState
}

type WebSettings = Pick<
  Config,
  'tls' | 'isDemo' | 'hasDebugLogin' | 'oidc' | 'featureSwitches' | 'legacyHosts' | 'apps'
>

/** The web app needs these settings before anybody has signed in. */
const webConfigOf = (config: WebSettings, version: string): WebConfig => ({
  demo: config.isDemo,
  debugLogin: config.hasDebugLogin,
  passwords: config.oidc.issuer === null,
  version,
  ownAuthority: config.tls !== null && config.tls.root !== null,
  features: config.featureSwitches,
  legacyHosts: config.legacyHosts,
  apps: config.apps,
})

type Parts = Record<string, boolean>
type LateJobs = readonly { readonly name: string; readonly lastRun: Date | null }[]

/** Anyone may ask, and the database is asked for it. Far below how often a load balancer asks. */
const READY_FOR_MS = 500

export function serveSystem(
  serveRaw: ServeRaw,
  {
    metrics,
    config,
    version,
    publicUrl,
    readiness,
    lateJobs,
    outOfReach,
    isNodeTaken,
    certificate,
    work,
  }: SystemDeps,
): void {
  const { metricsToken } = config
  const webConfig = webConfigOf(config, version)
  serveRaw(system.healthz, () => ({ status: 'ok' }))

  const share = createTtlCache<'state', readonly [Parts, LateJobs]>(READY_FOR_MS, Date.now)
  const stateOf = () => share('state', () => Promise.all([readiness(), inTime(lateJobs(), [])]))

  serveRaw(system.readyz, async (_request, reply) => {
    const [parts, late] = await stateOf()
    const isReady = Object.values(parts).every(Boolean)
    // Another process may run the jobs: one that is late takes no node out of the load balancer. Nor does one worker of
    // the database: the others' machines go on.
    const details = {
      outOfReach: outOfReach().map(({ name, since }) => ({ name, since: new Date(since).toISOString() })),
      lateJobs: late.map(({ name, lastRun }) => ({ name, lastRun: lastRun?.toISOString() ?? null })),
      certificate: certificate && {
        expiresAt: new Date(certificate.expiresAt()).toISOString(),
        hasExpired: certificate.expiresAt() <= Date.now(),
      },
      jobs: work(),
      isNodeTaken: isNodeTaken(),
    }
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', parts, details })
  })

  /** They tell how busy a plant is and what it runs on: with a token, or else to this computer alone. */
  function mayReadMetrics(request: FastifyRequest): boolean {
    if (metricsToken !== null)
      return isSameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    return connectionOf(request).isLocal
  }

  serveRaw(system.metrics, async (request, reply) => {
    if (!mayReadMetrics(request)) throw notSignedIn()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })

  serveRaw(system.webConfig, () => webConfig)

  serveRaw(system.rootCertificate, (_request, reply) => {
    const root = certificate?.root() ?? null
    if (root === null)
      throw new CallError('NOT_FOUND', 'The certificate of this server is of an authority that is known')
    return reply.type('application/x-x509-ca-cert').send(root)
  })

  const serveText = (call: Call, type: string, make: () => string): void =>
    serveRaw(call, answerReadyMade({ type, make }))
  const json = 'application/json; charset=utf-8'
  serveText(system.openApi, json, () => JSON.stringify(openApiFile({ version, url: publicUrl })))
  serveText(system.asyncApi, json, () => JSON.stringify(asyncApiOf(version)))
  serveText(system.docs, 'text/html; charset=utf-8', () => docsPage(CALLS))
}

/** In a time that does not tell how much of it was right. */
function isSameText(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
