import { IconTimelineEvent } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const machineStatusPages = [
  definePage('machine_status', {
    component: lazyRouteComponent(() => import('./machine-status-page.tsx'), 'MachineStatusPage'),
    icon: IconTimelineEvent,
  }),
] as const
