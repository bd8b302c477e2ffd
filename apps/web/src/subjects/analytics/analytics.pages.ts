import { IconChartBar } from '@tabler/icons-react'
import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/load-part.ts'

export const analyticsPages = [
  definePage('analytics', {
    icon: IconChartBar,
    component: lazyPage(() => import('./analytics-page.tsx'), 'AnalyticsPage'),
  }),
  definePage('analytics_machine_overview', {
    component: lazyPage(() => import('./machine-analytics-page.tsx'), 'MachineAnalyticsPage'),
  }),
] as const
