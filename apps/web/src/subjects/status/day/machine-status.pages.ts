import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'

export const machineStatusPages = [
  definePage('machine_status', {
    component: lazyPage(() => import('./machine-status-page.tsx'), 'MachineStatusPage'),
  }),
] as const
