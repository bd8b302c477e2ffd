import { dueReportWeek } from '@millwright/domain/notifications/weekly-report'
import type { Database } from '../../../platform/database/database.ts'
import { publishAll } from '../../../platform/events/publish-store.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { reportDue } from './report-due.ts'
import type { ReportSubscriptionStore } from './report-subscription-store.ts'

export interface WeeklyReportsDeps {
  db: Database
  subscriptions: Pick<ReportSubscriptionStore, 'all'>
  now: () => number
}

const EVERY_MS = 10 * 60_000

/** On Monday mornings of each reader. An event of the same week is the same event: a report is mailed once, however often this runs. */
export const createWeeklyReports = ({ db, subscriptions, now }: WeeklyReportsDeps): Job => ({
  name: 'weekly-reports',
  everyMs: EVERY_MS,
  async run() {
    const at = now()
    const due = (await subscriptions.all()).flatMap(({ accountId, groupId, zone }) => {
      const week = dueReportWeek(at, zone)
      return week ? [{ accountId, groupId, ...week }] : []
    })
    if (due.length > 0) await db.transaction((tx) => publishAll(tx, reportDue, due))
  },
})
