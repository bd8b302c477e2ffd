import { definePage, readByPage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconChartBar } from '../../platform/ui/icons/icons.ts'
import type { CompareSearch } from './compare/compare-view.ts'
import type { AnalyticsSearch } from './use-analytics-view.ts'

export const analyticsPages = [
  definePage('analytics', {
    icon: IconChartBar,
    component: lazyPage(() => import('./analytics-page.tsx'), 'AnalyticsPage'),
    search: readByPage<AnalyticsSearch & CompareSearch>(),
  }),
  definePage('analytics_machine_overview', {
    component: lazyPage(() => import('./machine-analytics-page.tsx'), 'MachineAnalyticsPage'),
    search: readByPage<AnalyticsSearch & CompareSearch>(),
  }),
] as const
