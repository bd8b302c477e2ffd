import { IconPackages } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const productionPages = [
  definePage('machine_production', {
    component: lazyRouteComponent(() => import('./production-page.tsx'), 'ProductionPage'),
    icon: IconPackages,
  }),
] as const
