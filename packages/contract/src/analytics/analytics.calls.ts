import * as analytics from './analytics.ts'
import * as analyticsGroups from './analytics-groups.ts'
import * as analyticsReports from './analytics-reports.ts'
import * as analyticsShapes from './analytics-shapes.ts'
import * as analyticsTargets from './analytics-targets.ts'
import * as statusAnalytics from './status-analytics.ts'

export const analyticsCalls: readonly object[] = [
  analyticsShapes,
  analytics,
  analyticsGroups,
  analyticsReports,
  analyticsTargets,
  statusAnalytics,
]
