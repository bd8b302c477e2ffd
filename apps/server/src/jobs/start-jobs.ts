import type { Logger } from 'pino'
import type { Bus } from '../bus.ts'
import type { Fact } from '../facts/fact.ts'
import type { FactLagStore } from '../facts/fact-lag-store.ts'
import { createRetryLagging, RETRY_LAGGING_EVERY_MS } from '../facts/retry-lagging.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { Metrics } from '../metrics.ts'
import type { ControlConnection } from '../store/coordination/control-connection.ts'
import { createLeaderLock } from '../store/coordination/leader-lock-store.ts'
import { LOCKS } from '../store/coordination/locks.ts'
import type { Database } from '../store/database/database.ts'
import type { Stores } from '../store/stores.ts'
import { createCounterDays } from './counter-days.ts'
import type { Housekeeping } from './housekeeping.ts'
import { createLinkWatch } from './link-watch.ts'
import { createPacking } from './packing.ts'
import { createRounds } from './rounds.ts'
import { createStandBy } from './stand-by.ts'
import { createStatusDays } from './status-days.ts'

export interface JobsDeps {
  control: ControlConnection
  db: Database
  stores: Stores
  ingest: Ingest
  facts: readonly Fact[]
  lags: FactLagStore
  housekeeping: Housekeeping
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
}

/** What is done from time to time, by one process for all. */
export async function startJobs(deps: JobsDeps) {
  const { control, db, stores, ingest, facts, lags, housekeeping, bus, metrics, log, now } = deps
  const { statuses, machineNames: names, packs } = stores

  async function start() {
    const linkWatch = createLinkWatch({ db, statuses, names, ingest, log, now })
    const packing = createPacking({ db, store: packs, log, now })
    const statusDays = createStatusDays({ store: stores.statusDays, log, now })
    const { counterDays: store, channels } = stores
    const counterDays = createCounterDays({ store, channels, log, now })
    const retryLagging = createRetryLagging({ db, facts, channels, lags, names, bus, metrics, log, now })
    const factRetries = createRounds({
      work: () => retryLagging(() => factRetries.isStopped()),
      everyMs: RETRY_LAGGING_EVERY_MS,
      complaint: 'facts that lag could not be retried',
      log,
    })
    const others = [linkWatch, packing, statusDays, counterDays, factRetries]
    await linkWatch.lookNow()
    for (const job of [...others, housekeeping]) job.start()
    return {
      async stop(): Promise<void> {
        for (const job of [housekeeping, ...others]) await job.stop()
      },
    }
  }

  const standBy = createStandBy({ duty: createLeaderLock(control, LOCKS.jobsLeader), start, log })
  await standBy.start()
  return standBy
}
