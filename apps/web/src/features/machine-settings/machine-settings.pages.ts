import { IconAdjustments } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'
import { textIn } from '../../pages/search-text.ts'

export const machineSettingsPages = [
  definePage('machine_single_settings', {
    component: lazyRouteComponent(() => import('./machine-settings-page.tsx'), 'MachineSettingsPage'),
    icon: IconAdjustments,
    search: ({ machine }): { machine?: string } => ({ machine: textIn(machine) }),
  }),
] as const
