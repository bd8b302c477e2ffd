import { daysChanged } from '../../platform/events/days-changed.ts'
import { on } from '../../platform/events/handler.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { serveMachineAnalytics } from './analytics.routes.ts'
import { createMailReport } from './mail-report.ts'
import { reportDue } from './report/report-due.ts'
import { createWeeklyReports } from './report/weekly-reports.ts'
import { type AnalyticsStores, createAnalyticsStores } from './shared/analytics-stores.ts'
import { createUsageDays, type UsageDaysStores } from './shared/usage-days.ts'
import { createDaysSoFar, type DaysSoFarDeps } from './so-far/days-so-far.ts'
import { serveAnalyticsTargets } from './targets.routes.ts'
import { createRecountDays } from './usage/recount-days.ts'
import { serveTimes } from './usage/times.routes.ts'
import { createUsageDaysJob } from './usage/usage-days-job.ts'
import { createUsageWeeksJob } from './usage/usage-weeks-job.ts'

export const analytics = defineSubject({
  name: 'analytics',
  stores: createAnalyticsStores,
  routes: [serveMachineAnalytics, serveAnalyticsTargets, serveTimes],
  jobs: ({
    stores,
    db,
    now,
  }: Needs<never, 'db' | 'now', AnalyticsStores & UsageDaysStores & DaysSoFarDeps['stores']>) => [
    createUsageDaysJob({
      store: stores.usageDays,
      alarmDays: stores.alarmDays,
      statuses: stores.statuses,
      days: createUsageDays({ db, stores }),
      now,
    }),
    createUsageWeeksJob({ store: stores.usageWeeks, now }),
    createDaysSoFar({ db, stores, now }),
    createWeeklyReports({ db, subscriptions: stores.reportSubscriptions, now }),
  ],
  handlers: ({
    stores,
    ...deps
  }: Needs<
    'accounts' | 'groups' | 'channels' | 'contents' | 'counterDays' | 'organizations',
    'db' | 'mail' | 'publicUrl' | 'now',
    AnalyticsStores & UsageDaysStores
  >) => {
    const days = createUsageDays({ db: deps.db, stores })
    return [
      on(daysChanged, 'recount-days', createRecountDays({ ...stores, days, now: deps.now })),
      on(reportDue, 'mail-report', createMailReport({ ...stores, ...deps, days })),
    ]
  },
  retention: ({ stores, dateAgo, retentionDays }: RetentionDeps & { stores: AnalyticsStores }) => ({
    'old days of status': () => stores.usageDays.dropBefore(dateAgo(retentionDays.status)),
  }),
})
