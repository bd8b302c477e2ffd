import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'

export const productionPages = [
  definePage('machine_production', {
    component: lazyPage(() => import('./production-page.tsx'), 'ProductionPage'),
  }),
] as const
