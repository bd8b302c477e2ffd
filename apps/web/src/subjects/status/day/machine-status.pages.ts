import { IconTimelineEvent } from '@tabler/icons-react'
import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/load-part.ts'

export const machineStatusPages = [
  definePage('machine_status', {
    icon: IconTimelineEvent,
    component: lazyPage(() => import('./machine-status-page.tsx'), 'MachineStatusPage'),
  }),
] as const
