import { definePage, readByPage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconGauge } from '../../../platform/ui/icons/icons.ts'
import type { DashboardSearch } from './use-dashboard-range.ts'

export const dashboardPages = [
  definePage('machine_dashboard', {
    icon: IconGauge,
    component: lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage'),
    search: readByPage<DashboardSearch>(),
  }),
] as const
