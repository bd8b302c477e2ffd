import { IconPackages } from '@tabler/icons-react'
import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/load-part.ts'

export const productionPages = [
  definePage('machine_production', {
    icon: IconPackages,
    component: lazyPage(() => import('./production-page.tsx'), 'ProductionPage'),
  }),
] as const
