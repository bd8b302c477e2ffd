import type { Database } from '../../../platform/database/database.ts'
import { createReportSubscriptionStore } from '../report/report-subscription-store.ts'
import { createDaySoFarStore } from '../so-far/day-so-far-store.ts'
import { createUsageWeekStore } from '../usage/usage-week-store.ts'
import { createUsageDayStore } from './usage-day-store.ts'

/** Counted days, the day so far, and who gets reports. */
export const createAnalyticsStores = (db: Database) => ({
  daysSoFar: createDaySoFarStore(db),
  reportSubscriptions: createReportSubscriptionStore(db),
  usageDays: createUsageDayStore(db),
  usageWeeks: createUsageWeekStore(db),
})

export type AnalyticsStores = ReturnType<typeof createAnalyticsStores>
