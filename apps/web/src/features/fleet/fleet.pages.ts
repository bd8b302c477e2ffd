import { IconMap2 } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'
import { fleetSearchOf } from './fleet-search.ts'

export const fleetPages = [
  definePage('machine_map_overview', {
    component: lazyRouteComponent(() => import('./fleet-page.tsx'), 'FleetPage'),
    icon: IconMap2,
    search: fleetSearchOf,
  }),
] as const
