import type { Logger } from 'pino'
import type { Bus } from './platform/bus/bus.ts'
import type { Database } from './platform/database/database.ts'
import type { Deriving } from './platform/facts/fact.ts'
import { createRetryLagging, RETRY_LAGGING_EVERY_MS } from './platform/facts/retry-lagging.ts'
import {
  REMOVE_STRAYS_AT,
  REMOVE_UNUSED_EVERY_MS,
  type RemoveOrphans,
} from './platform/files/remove-orphans.ts'
import type { Ingest } from './platform/ingest/ingest.ts'
import type { Job } from './platform/jobs/job.ts'
import { createDueNotices } from './platform/notices/due-notices.ts'
import type { Metrics } from './platform/runtime/metrics.ts'
import { createCounterDays } from './platform/telemetry/counter-days.ts'
import { createMerging } from './platform/telemetry/merging.ts'
import { createPacking } from './platform/telemetry/packing.ts'
import { createSegmentMergeStore } from './platform/telemetry/segment-merge-store.ts'
import type { Stores } from './stores.ts'
import { createWeeklyReports } from './subjects/analytics/report/weekly-reports.ts'
import { createDaysSoFar } from './subjects/analytics/so-far/days-so-far.ts'
import { createUsageDays } from './subjects/analytics/usage/usage-days.ts'
import { createUsageDaysJob } from './subjects/analytics/usage/usage-days-job.ts'
import { createLicenceEnds } from './subjects/machines/licences/licence-ends.ts'
import { createDueMaintenance } from './subjects/maintenance/due-maintenance.ts'
import { createTurnMessages } from './subjects/messages/turn-messages.ts'
import { createNoticeWatch } from './subjects/notifications/rules/notice-watch.ts'
import { createAccessEnds } from './subjects/people/partner-access/access-ends.ts'
import { createShiftGoals } from './subjects/shifts/shift-goals.ts'
import { createLinkWatch } from './subjects/status/link-watch.ts'
import { createLateTickets } from './subjects/tickets/late-tickets.ts'

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
