import { definePage, readByPage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconPackages } from '../../platform/ui/icons/icons.ts'
import type { ProductionSearch } from './use-production-view.ts'

export const productionPages = [
  definePage('machine_production', {
    icon: IconPackages,
    component: lazyPage(() => import('./production-page.tsx'), 'ProductionPage'),
    search: readByPage<ProductionSearch>(),
  }),
] as const
