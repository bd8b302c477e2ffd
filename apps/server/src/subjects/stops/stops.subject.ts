import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { seedReasonRules } from './demo-reason-rules.ts'
import { serveReasonRules } from './reason-rules/reason-rules.routes.ts'
import { createStopsStores, type StopsStores } from './shared/stops-stores.ts'
import { serveStops } from './stops.routes.ts'
import { createUsageMarks } from './usage-marks.ts'

export const stops = defineSubject({
  name: 'stops',
  stores: createStopsStores,
  routes: [serveStops, serveReasonRules],
  facts: [
    {
      name: 'marks',
      create: ({ stores, now }: { stores: Pick<PlatformStores, 'channels'>; now: () => number }) =>
        createUsageMarks({ channels: stores.channels, now }),
    },
  ],
  demo: seedReasonRules,
  retention: ({ stores, daysAgo, retentionDays }: RetentionDeps & { stores: StopsStores }) => ({
    'old reasons of stops': () => stores.usageIntervals.dropBefore(daysAgo(retentionDays.status)),
  }),
})
