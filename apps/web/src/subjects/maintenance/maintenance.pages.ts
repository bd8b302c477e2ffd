import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconCalendarCog, IconListCheck, IconTool } from '../../platform/ui/icons/icons.ts'

/** Of the figures: the month in place of the year, a day in it, and what is open beside them. */
const figuresIn = ({ by, day, open }: Record<string, unknown>) => ({
  ...(by === 'month' ? { by: 'month' as const } : {}),
  ...(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}),
  ...(typeof open === 'string' ? { open } : {}),
})

export const maintenancePages = [
  definePage('maintenance_overview', {
    icon: IconTool,
    component: lazyPage(() => import('./overview-page.tsx'), 'OverviewPage'),
    search: (
      search,
    ): { show?: 'unassigned' | 'history' | 'figures'; by?: 'month'; day?: string; open?: string } => {
      const { show } = search
      if (show === 'figures') return { show, ...figuresIn(search) }
      return show === 'unassigned' || show === 'history' ? { show } : {}
    },
  }),
  definePage('maintenance_view', {
    component: lazyPage(() => import('./activity-page.tsx'), 'ActivityPage'),
  }),
  definePage('maintenance_todo_list', {
    icon: IconListCheck,
    component: lazyPage(() => import('./todo-page.tsx'), 'TodoPage'),
  }),
  definePage('maintenance_todo', {
    component: lazyPage(() => import('./todo-item-page.tsx'), 'TodoItemPage'),
  }),
  definePage('maintenance_schedule', {
    icon: IconCalendarCog,
    component: lazyPage(() => import('./schedule-page.tsx'), 'SchedulePage'),
    search: ({ show }): { show?: 'calendar' | 'tasks' } =>
      show === 'calendar' || show === 'tasks' ? { show } : {},
  }),
] as const
