import { definePage } from '../../../platform/pages/define-page.ts'
import { textIn } from '../../../platform/pages/search-text.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconAdjustments } from '../../../platform/ui/icons/icons.ts'

export const machineSettingsPages = [
  definePage('machine_single_settings', {
    icon: IconAdjustments,
    component: lazyPage(() => import('./machine-settings-page.tsx'), 'MachineSettingsPage'),
    search: ({ machine, device, lines }): { machine?: string; device?: true; lines?: true } => ({
      machine: textIn(machine),
      device: device === true || undefined,
      lines: lines === true || undefined,
    }),
  }),
] as const
