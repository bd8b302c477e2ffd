import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'

export const alarmPages = [
  definePage('fleet_alarms', {
    component: lazyPage(() => import('./fleet-alarms-page.tsx'), 'FleetAlarmsPage'),
  }),
  definePage('machine_alarms', {
    component: lazyPage(() => import('./alarms-page.tsx'), 'AlarmsPage'),
  }),
] as const
