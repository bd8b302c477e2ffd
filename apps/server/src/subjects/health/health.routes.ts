import { getHealth, getHealthChanges, type Health } from '@millwright/contract/health/health'
import { getHealthReport } from '@millwright/contract/health/health-report'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import type { Api } from '../../platform/http/serve.ts'
import { createTtlCache } from '../../platform/http/ttl-cache.ts'
import { changesOf } from './changes.ts'
import { createHealth, type HealthDeps } from './health.ts'
import { makeReport } from './health-report.ts'

/** Every open page asks each minute, and a monitoring more often. */
const SHARED_MS = 5 * SECOND_MS

export const serveHealth = ({ serve }: Api, deps: HealthDeps): void => {
  const health = createHealth(deps)
  const shared = createTtlCache<number, Health>(SHARED_MS, deps.now)
  const of = (organizationId: number): Promise<Health> =>
    shared(organizationId, () => health.of(organizationId))

  serve(getHealth, async ({ caller }) => ({ result: await of(caller.organizationId) }))

  serve(getHealthChanges, async () => ({ result: await changesOf(deps.version) }))

  serve(getHealthReport, async ({ caller }) => ({
    result: await makeReport(health, await of(caller.organizationId), deps.config),
  }))
}
