import { IconCalendarCog, IconTool } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { defineSearch, type HitKind } from '../../platform/pages/search-hit.ts'

/** Work that is open. */
const activityHits: HitKind = {
  kind: 'activity',
  rank: 44,
  titleKey: 'nav.maintenance_activity',
  hitsIn: ({ Texts }) =>
    Texts.filter(({ Kind }) => Kind === 'activity').map(({ Id, Title, Text }) => ({
      key: `activity-${Id}`,
      title: Title,
      detail: Text,
      icon: IconTool,
      address: () => linkOptions({ to: '/maintenance/view/$maintenanceId', params: { maintenanceId: Id } }),
    })),
}

/** Planned tasks, whether they are due or not. */
const taskHits: HitKind = {
  kind: 'task',
  rank: 46,
  titleKey: 'nav.schedule',
  hitsIn: ({ Texts }) =>
    Texts.filter(({ Kind }) => Kind === 'task').map(({ Id, Title, Text }) => ({
      key: `task-${Id}`,
      title: Title,
      detail: Text,
      icon: IconCalendarCog,
      address: () => linkOptions({ to: '/maintenance/schedule', search: { show: 'tasks' } }),
    })),
}

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
