import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'

export const productionEventPages = [
  definePage('machine_production2', {
    component: lazyPage(() => import('./production-events-page.tsx'), 'ProductionEventsPage'),
  }),
] as const
