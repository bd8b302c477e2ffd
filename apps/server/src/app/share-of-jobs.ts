import { availableParallelism } from 'node:os'
import type { Config } from '../config.ts'
import { createWorkBudget } from '../platform/jobs/work-budget.ts'
import type { Metrics } from '../platform/runtime/metrics.ts'
import type { Intake } from './start-intake.ts'

interface ShareOfJobsDeps {
  config: Pick<Config, 'backgroundShare'>
  ingest: Pick<Intake['ingest'], 'isReceiving'>
  metrics: Metrics
}

/** How much of the machine jobs may take, which depends on whether somebody sends or looks; live updates come after the jobs. */
export function shareOfJobs({ config, ingest, metrics }: ShareOfJobsDeps) {
  let isWatched = (): boolean => false
  return {
    budget: createWorkBudget({
      share: config.backgroundShare,
      cores: availableParallelism(),
      isBusy: () => ingest.isReceiving() || isWatched(),
      onWorked: (seconds) => metrics.workSeconds.inc(seconds),
    }),
    follow(live: { readonly isWatched: () => boolean }): void {
      isWatched = live.isWatched
    },
  }
}
