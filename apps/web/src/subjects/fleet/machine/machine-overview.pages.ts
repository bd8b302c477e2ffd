import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconListDetails } from '../../../platform/ui/icons/icons.ts'

export const machineOverviewPages = [
  definePage('machine_overview', {
    icon: IconListDetails,
    component: lazyPage(() => import('./machine-overview-page.tsx'), 'MachineOverviewPage'),
  }),
] as const
