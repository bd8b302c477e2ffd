import { IconGauge } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const dashboardPages = [
  definePage('machine_dashboard', {
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
    icon: IconGauge,
  }),
] as const
