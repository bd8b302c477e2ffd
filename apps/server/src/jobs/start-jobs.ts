import type { Logger } from 'pino'
import type { Ingest } from '../ingest/ingest.ts'
import type { ControlConnection } from '../store/coordination/control-connection.ts'
import { createLeaderLock } from '../store/coordination/leader-lock-store.ts'
import { LOCKS } from '../store/coordination/locks.ts'
import type { Database } from '../store/database/database.ts'
import type { Stores } from '../store/stores.ts'
import { createCounterDays } from './counter-days.ts'
import type { Housekeeping } from './housekeeping.ts'
import { createLinkWatch } from './link-watch.ts'
import { createPacking } from './packing.ts'
import { createStandBy } from './stand-by.ts'
import { createStatusDays } from './status-days.ts'

export interface JobsDeps {
  control: ControlConnection
  db: Database
  stores: Stores
  ingest: Ingest
  housekeeping: Housekeeping
  log: Logger
  now: () => number
}

/** What is done from time to time, by one process for all. */
export async function startJobs(deps: JobsDeps) {
  const { control, db, stores, ingest, housekeeping, log, now } = deps
  const { statuses, machineNames: names, packs } = stores

  async function start() {
    const linkWatch = createLinkWatch({ db, statuses, names, ingest, log, now })
    const packing = createPacking({ db, store: packs, log, now })
    const statusDays = createStatusDays({ store: stores.statusDays, log, now })
    const { counterDays: store, channels } = stores
    const counterDays = createCounterDays({ store, channels, log, now })
    const others = [linkWatch, packing, statusDays, counterDays]
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
