import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Metrics } from '../platform/runtime/metrics.ts'
import type { Running } from '../platform/runtime/running.ts'
import type { Tracing } from '../platform/runtime/tracing/start-tracing.ts'

export interface FollowWorkDeps {
  config: Pick<Config, 'tracing' | 'node'>
  metrics: Metrics
  version: string
  log: Logger
  keep: Running['keep']
}

/** Traces of this process go to a collector, where one is set. Its code is loaded only then. */
export async function followWork({
  config,
  metrics,
  version,
  log,
  keep,
}: FollowWorkDeps): Promise<Tracing | null> {
  const { tracing, node } = config
  if (tracing === null) return null
  const { startTracing } = await import('../platform/runtime/tracing/start-tracing.ts')
  return keep(startTracing({ config: tracing, metrics, version, node, log }))
}
