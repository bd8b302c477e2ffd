import { definePage } from '../../pages/define-page.ts'
import { lazyPage } from '../../ui/load-part.ts'

export const alarmPages = [
  definePage('machine_alarms', {
    component: lazyPage(() => import('./alarms-page.tsx'), 'AlarmsPage'),
  }),
] as const
