import { definePage, readByPage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconAlertTriangle } from '../../platform/ui/icons/icons.ts'
import type { FleetAlarmSearch } from './fleet-open-card.tsx'
import type { AlarmSearch } from './history-card.tsx'

export const alarmPages = [
  definePage('fleet_alarms', {
    icon: IconAlertTriangle,
    component: lazyPage(() => import('./fleet-alarms-page.tsx'), 'FleetAlarmsPage'),
    search: readByPage<FleetAlarmSearch>(),
  }),
  definePage('machine_alarms', {
    icon: IconAlertTriangle,
    component: lazyPage(() => import('./alarms-page.tsx'), 'AlarmsPage'),
    search: readByPage<AlarmSearch>(),
  }),
] as const
