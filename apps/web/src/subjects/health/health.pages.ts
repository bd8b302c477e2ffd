import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconHeartbeat } from '../../platform/ui/icons/icons.ts'

export const healthPages = [
  definePage('health', {
    icon: IconHeartbeat,
    component: lazyPage(() => import('./health-page.tsx'), 'HealthPage'),
  }),
] as const
