import { IconGauge } from '@tabler/icons-react'
import { definePage, readByPage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import type { DashboardSearch } from './use-dashboard-range.ts'

export const dashboardPages = [
  definePage('machine_dashboard', {
    icon: IconGauge,
    component: lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage'),
    search: readByPage<DashboardSearch>(),
  }),
] as const
