import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconDeviceTablet } from '../../../platform/ui/icons/icons.ts'

export const operatorPages = [
  definePage('machine_operator', {
    icon: IconDeviceTablet,
    component: lazyPage(() => import('./operator-page.tsx'), 'OperatorPage'),
  }),
] as const
