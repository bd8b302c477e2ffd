import { IconDatabase } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const machineDataPages = [
  definePage('machine_data', {
    component: lazyRouteComponent(() => import('./machine-data-page.tsx'), 'MachineDataPage'),
    icon: IconDatabase,
  }),
] as const
