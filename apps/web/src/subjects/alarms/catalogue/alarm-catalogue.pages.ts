import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'

export const alarmCataloguePages = [
  definePage('alarm_catalogue', {
    component: lazyPage(() => import('./alarm-catalogue-page.tsx'), 'AlarmCataloguePage'),
  }),
] as const
