import { definePage } from '../../pages/define-page.ts'
import { textIn } from '../../pages/search-text.ts'
import { lazyPage } from '../../ui/load-part.ts'

export const machineSettingsPages = [
  definePage('machine_single_settings', {
    component: lazyPage(() => import('./machine-settings-page.tsx'), 'MachineSettingsPage'),
    search: ({ machine }): { machine?: string } => ({ machine: textIn(machine) }),
  }),
] as const
