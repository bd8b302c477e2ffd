import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconPackage } from '../../platform/ui/icons/icons.ts'

export const servicePages = [
  definePage('machine_service', {
    icon: IconPackage,
    component: lazyPage(() => import('./service-page.tsx'), 'ServicePage'),
  }),
] as const
