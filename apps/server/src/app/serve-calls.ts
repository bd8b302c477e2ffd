import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { JobRunStore } from '../platform/database/coordination/job-run-store.ts'
import type { ConnectionLimitOptions } from '../platform/http/connection-limit.ts'
import { createGuard } from '../platform/http/guard.ts'
import { createHttp } from '../platform/http/http.ts'
import { createReadiness } from '../platform/http/readiness.ts'
import { createServe } from '../platform/http/serve.ts'
import { serveSystem } from '../platform/http/system.routes.ts'
import { serveWebApp } from '../platform/http/web-app.routes.ts'
import { hashToken } from '../platform/identity/tokens.ts'
import type { WorkBudget } from '../platform/jobs/work-budget.ts'
import type { Certificate } from '../platform/listen/certificate.ts'
import type { Tracing } from '../platform/runtime/tracing/start-tracing.ts'
import { SUBJECTS } from '../subjects.ts'
import type { People } from './reach-people.ts'
import type { Intake } from './start-intake.ts'
import type { SubjectDeps } from './subject-deps.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist')

export interface ServeCallsDeps {
  deps: SubjectDeps
  identity: People['identity']
  ingest: Intake['ingest']
  jobRuns: Pick<JobRunStore, 'late'>
  budget: Pick<WorkBudget, 'state'>
  connections: ConnectionLimitOptions
  certificate: Certificate | null
  tracing: Tracing | null
  /** The parts that are reachable only later. */
  isUp: { readonly api: boolean; readonly live: boolean; readonly broker: () => boolean }
  /** Whether another process has the name of this one. */
  isNodeTaken: () => boolean
  checksAnswers: boolean
}

/** The HTTP server before it listens: health and documentation in every process, calls and pages with the role `api`, the provider. */
export async function serveCalls(given: ServeCallsDeps): Promise<FastifyInstance> {
  const {
    deps,
    identity,
    ingest,
    jobRuns,
    budget,
    connections,
    certificate,
    tracing,
    isUp,
    isNodeTaken,
    checksAnswers,
  } = given
  const { config, db, stores, publicUrl, version, pageCheck, audit, metrics, log } = deps
  const { roles, trustedProxies, requestLimits } = config
  const http = await createHttp({
    log,
    metrics,
    publicUrl,
    trustedProxies,
    connections,
    requestLimits,
    certificate,
    tracing,
  })
  const guard = createGuard({
    ...stores,
    pageCheck,
    sessions: identity.sessions,
    devices: identity.deviceAccess,
    connectors: { byToken: (token) => stores.connectors.byTokenHash(hashToken(token)) },
    onPartnerRead: audit.notePartnerRead,
  })
  const api = createServe({ http, guard, checksAnswers })
  const hasSignIn = roles.has('api') || roles.has('identity')
  serveSystem(api.serveRaw, {
    metrics,
    config,
    publicUrl,
    version,
    lateJobs: jobRuns.late,
    work: budget.state,
    outOfReach: ingest.outOfReach,
    isNodeTaken,
    certificate,
    readiness: createReadiness({
      api: () => isUp.api,
      live: () => isUp.live,
      broker: () => isUp.broker(),
      database: () => db.ping(),
      // A database with a full disk still answers reads.
      storing: () => ingest.isStoring(),
      signIn: () => (hasSignIn ? identity.ready() : true),
    }),
  })
  if (roles.has('api')) {
    identity.serveSignIn(api)
    for (const { routes = [] } of SUBJECTS) for (const bind of routes) await bind(api, deps)
    await serveWebApp(http, api.serveRaw, WEB_FOLDER)
  }
  await identity.serveProvider(http)
  return http
}
