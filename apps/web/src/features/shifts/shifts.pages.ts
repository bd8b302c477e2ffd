import { IconCalendarTime } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'
import { textIn } from '../../pages/search-text.ts'

export const shiftPages = [
  definePage('machine_shifts', {
    component: lazyRouteComponent(() => import('./shifts-page.tsx'), 'ShiftsPage'),
    icon: IconCalendarTime,
    search: ({ machine, plant }): { machine?: string; plant?: string } => ({
      machine: textIn(machine),
      plant: textIn(plant),
    }),
  }),
] as const
