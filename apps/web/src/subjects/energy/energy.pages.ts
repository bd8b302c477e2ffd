import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'

export const energyPages = [
  definePage('machine_energy', {
    component: lazyPage(() => import('./energy-page.tsx'), 'EnergyPage'),
  }),
] as const
