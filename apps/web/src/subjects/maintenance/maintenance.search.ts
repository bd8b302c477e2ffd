import { linkOptions } from '@tanstack/react-router'
import { defineSearch, textHits } from '../../platform/pages/search-hit.ts'
import { IconCalendarCog, IconTool } from '../../platform/ui/icons/icons.ts'

/** Work that is open. */
const activityHits = textHits('activity', {
  rank: 44,
  titleKey: 'nav.maintenance_activity',
  icon: IconTool,
  address:
    ({ Id }) =>
    () =>
      linkOptions({ to: '/maintenance/view/$maintenanceId', params: { maintenanceId: Id } }),
})

/** Planned tasks, whether they are due or not. */
const taskHits = textHits('task', {
  rank: 46,
  titleKey: 'nav.schedule',
  icon: IconCalendarCog,
  address: () => () => linkOptions({ to: '/maintenance/schedule', search: { show: 'tasks' } }),
})

export const search = defineSearch({
  hits: [activityHits, taskHits],
  places: [
    {
      kind: 'action',
      titleKey: 'maintenance.new_task',
      page: 'maintenance_schedule',
      address: linkOptions({ to: '/maintenance/schedule', search: { show: 'tasks' } }),
    },
  ],
})
