import { IconAlertTriangle } from '@tabler/icons-react'
import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/load-part.ts'

export const alarmPages = [
  definePage('fleet_alarms', {
    icon: IconAlertTriangle,
    component: lazyPage(() => import('./fleet-alarms-page.tsx'), 'FleetAlarmsPage'),
  }),
  definePage('machine_alarms', {
    icon: IconAlertTriangle,
    component: lazyPage(() => import('./alarms-page.tsx'), 'AlarmsPage'),
  }),
] as const
