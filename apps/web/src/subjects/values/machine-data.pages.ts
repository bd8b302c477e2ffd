import { IconDatabase } from '@tabler/icons-react'
import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/load-part.ts'

export const machineDataPages = [
  definePage('machine_data', {
    icon: IconDatabase,
    component: lazyPage(() => import('./machine-data-page.tsx'), 'MachineDataPage'),
  }),
] as const
