import { definePage, readByPage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconBolt } from '../../platform/ui/icons/icons.ts'
import type { EnergySearch } from './use-energy-view.ts'

export const energyPages = [
  definePage('machine_energy', {
    icon: IconBolt,
    component: lazyPage(() => import('./energy-page.tsx'), 'EnergyPage'),
    search: readByPage<EnergySearch>(),
  }),
] as const
