import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'

export const machineDataPages = [
  definePage('machine_data', {
    component: lazyPage(() => import('./machine-data-page.tsx'), 'MachineDataPage'),
  }),
] as const
