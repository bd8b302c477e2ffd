import { IconListDetails } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const machineOverviewPages = [
  definePage('machine_overview', {
    component: lazyRouteComponent(() => import('./machine-overview-page.tsx'), 'MachineOverviewPage'),
    icon: IconListDetails,
  }),
] as const
