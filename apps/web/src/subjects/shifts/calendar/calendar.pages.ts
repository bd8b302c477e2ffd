import { definePage, readByPage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconCalendar } from '../../../platform/ui/icons/icons.ts'
import type { TableSearch } from '../../../platform/ui/table/table-address.ts'

export const calendarPages = [
  definePage('machine_calendar', {
    icon: IconCalendar,
    component: lazyPage(() => import('./calendar-page.tsx'), 'CalendarPage'),
    search: readByPage<TableSearch>(),
  }),
  definePage('machine_calendar_edit', {
    component: lazyPage(() => import('./calendar-edit-page.tsx'), 'CalendarEditPage'),
  }),
  definePage('plant_calendar', {
    component: lazyPage(() => import('./plant-calendar-page.tsx'), 'PlantCalendarPage'),
  }),
] as const
