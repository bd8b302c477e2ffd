import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconMap2 } from '../../platform/ui/icons/icons.ts'
import { fleetSearchOf } from './fleet-search.ts'

export const fleetPages = [
  definePage('machine_map_overview', {
    icon: IconMap2,
    component: lazyPage(() => import('./fleet-page.tsx'), 'FleetPage'),
    search: fleetSearchOf,
  }),
] as const
