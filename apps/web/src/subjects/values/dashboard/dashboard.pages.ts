import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'

export const dashboardPages = [
  definePage('machine_dashboard', {
    component: lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
] as const
