import type { Logger } from 'pino'
import type { Bus } from '../bus.ts'
import type { Deriving } from '../facts/fact.ts'
import { createRetryLagging, RETRY_LAGGING_EVERY_MS } from '../facts/retry-lagging.ts'
import { REMOVE_STRAYS_AT, REMOVE_UNUSED_EVERY_MS, type RemoveOrphans } from '../files/remove-orphans.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { Metrics } from '../metrics.ts'
import type { Database } from '../store/database/database.ts'
import type { Stores } from '../store/stores.ts'
import { createSegmentMergeStore } from '../store/telemetry/segment-merge-store.ts'
import { createUsageDays } from '../usage/usage-days.ts'
import { createAccessEnds } from './access-ends.ts'
import { createCounterDays } from './counter-days.ts'
import { createDaysSoFar } from './days-so-far.ts'
import { createDueMaintenance } from './due-maintenance.ts'
import { createDueNotices } from './due-notices.ts'
import type { Job } from './job.ts'
import { createLateTickets } from './late-tickets.ts'
import { createLicenceEnds } from './licence-ends.ts'
import { createLinkWatch } from './link-watch.ts'
import { createMerging } from './merging.ts'
import { createNoticeWatch } from './notice-watch.ts'
import { createPacking } from './packing.ts'
import { createShiftGoals } from './shift-goals.ts'
import { createTurnMessages } from './turn-messages.ts'
import { createUsageDaysJob } from './usage-days.ts'
import { createWeeklyReports } from './weekly-reports.ts'

export interface JobsDeps {
  db: Database
  stores: Stores
  ingest: Ingest
  files: RemoveOrphans
  deriving: Deriving
  housekeeping: Job
  /** Null where no inbox is read. */
  readInbox: Job | null
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
}

/** Everything that one process does for all from time to time. */
export function createJobs(deps: JobsDeps): readonly Job[] {
  const { db, stores, ingest, files, deriving, housekeeping, readInbox, bus, metrics, log, now } = deps
  const { statuses, machineNames: names, packs, channels, activations } = stores
  const retryLagging = createRetryLagging({ db, ...deriving, channels, names, bus, metrics, log, now })
  return [
    createLinkWatch({ db, statuses, names, ingest, log, now }),
    createMerging({ store: createSegmentMergeStore(db), packs }),
    createPacking({ db, store: packs, now }),
    createNoticeWatch({ db, bus, now }),
    {
      name: 'fact-retries',
      everyMs: RETRY_LAGGING_EVERY_MS,
      run: ({ isStopped, turn }) => retryLagging({ isStopped, turn }),
    },
    createUsageDaysJob({
      store: stores.usageDays,
      alarmDays: stores.alarmDays,
      statuses,
      days: createUsageDays({ db, stores }),
      now,
    }),
    createCounterDays({ store: stores.counterDays, channels, now }),
    createDaysSoFar({ db, stores, now }),
    createLicenceEnds({ db, activations, now }),
    createAccessEnds({ db, grants: stores.grants, accounts: stores.accounts, now }),
    createShiftGoals({ db, machines: stores.machines, plans: stores.plans, values: stores, now }),
    createDueMaintenance({ db, stores, now }),
    createDueNotices({ db, noticePreferences: stores.noticePreferences, bus, now }),
    createLateTickets({ db, tickets: stores.tickets, bus, now }),
    createWeeklyReports({ db, subscriptions: stores.reportSubscriptions, now }),
    createTurnMessages({ db, messages: stores.messages, now }),
    {
      name: 'unused-files',
      everyMs: REMOVE_UNUSED_EVERY_MS,
      run: ({ isStopped }) => files.removeUnused(isStopped),
    },
    {
      name: 'stray-bytes',
      dailyAt: REMOVE_STRAYS_AT,
      run: ({ isStopped }) => files.removeStrays(isStopped),
    },
    housekeeping,
    ...(readInbox ? [readInbox] : []),
  ]
}
