import { IconCalendar } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const calendarPages = [
  definePage('machine_calendar', {
    component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
    icon: IconCalendar,
  }),
  definePage('machine_calendar_edit', {
    component: lazyRouteComponent(() => import('./calendar-edit-page.tsx'), 'CalendarEditPage'),
  }),
  definePage('plant_calendar', {
    component: lazyRouteComponent(() => import('./plant-calendar-page.tsx'), 'PlantCalendarPage'),
  }),
] as const
