import { daysChanged } from '../../platform/events/days-changed.ts'
import { on } from '../../platform/events/handler.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import type { UsageDaysStores } from '../analytics/shared/usage-days.ts'
import { seedLines } from './demo-lines.ts'
import { createLineDayStore } from './line-day-store.ts'
import { createForgetLineDays, createLineDays } from './line-days.ts'
import { serveLineReports, serveLines } from './lines.routes.ts'
import type { LineFactStores } from './read-line-facts.ts'

/** Machines that deliver to each other. */
export const lines = defineSubject({
  name: 'lines',
  routes: [serveLines, serveLineReports],
  jobs: (deps: Needs<'channels', 'db' | 'now', LineFactStores & UsageDaysStores>) => [
    createLineDays(deps).job,
  ],
  handlers: ({ db }: Needs<never, 'db'>) => [on(daysChanged, 'forget-line-days', createForgetLineDays(db))],
  retention: ({ db, dateAgo, retentionDays }: RetentionDeps) => ({
    'old days of lines': () => createLineDayStore(db).dropBefore(dateAgo(retentionDays.status)),
  }),
  demo: seedLines,
})
