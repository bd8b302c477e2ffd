import { definePage } from '../../platform/pages/define-page.ts'
import { textIn } from '../../platform/pages/search-text.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconCalendarTime } from '../../platform/ui/icons/icons.ts'

export const shiftPages = [
  definePage('machine_shifts', {
    icon: IconCalendarTime,
    component: lazyPage(() => import('./shifts-page.tsx'), 'ShiftsPage'),
    search: ({ machine, plant }): { machine?: string; plant?: string } => ({
      machine: textIn(machine),
      plant: textIn(plant),
    }),
  }),
] as const
