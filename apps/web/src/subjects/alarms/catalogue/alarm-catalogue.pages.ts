import { IconBook2 } from '@tabler/icons-react'
import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/load-part.ts'

export const alarmCataloguePages = [
  definePage('alarm_catalogue', {
    icon: IconBook2,
    component: lazyPage(() => import('./alarm-catalogue-page.tsx'), 'AlarmCataloguePage'),
  }),
] as const
