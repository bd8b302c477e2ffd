import { IconGauge } from '@tabler/icons-react'
import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/load-part.ts'

export const dashboardPages = [
  definePage('machine_dashboard', {
    icon: IconGauge,
    component: lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
] as const
