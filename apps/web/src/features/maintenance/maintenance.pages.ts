import { definePage } from '../../pages/define-page.ts'
import { lazyPage } from '../../ui/load-part.ts'

export const maintenancePages = [
  definePage('maintenance_overview', {
    component: lazyPage(() => import('./overview-page.tsx'), 'OverviewPage'),
    search: ({ show }): { show?: 'unassigned' | 'history' } =>
      show === 'unassigned' || show === 'history' ? { show } : {},
  }),
  definePage('maintenance_view', {
    component: lazyPage(() => import('./activity-page.tsx'), 'ActivityPage'),
  }),
  definePage('maintenance_todo_list', {
    component: lazyPage(() => import('./todo-page.tsx'), 'TodoPage'),
  }),
  definePage('maintenance_todo', {
    component: lazyPage(() => import('./todo-item-page.tsx'), 'TodoItemPage'),
  }),
  definePage('maintenance_schedule', {
    component: lazyPage(() => import('./schedule-page.tsx'), 'SchedulePage'),
    search: ({ show }): { show?: 'calendar' | 'tasks' } =>
      show === 'calendar' || show === 'tasks' ? { show } : {},
  }),
] as const
