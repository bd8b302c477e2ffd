import { IconBolt } from '@tabler/icons-react'
import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/load-part.ts'

export const energyPages = [
  definePage('machine_energy', {
    icon: IconBolt,
    component: lazyPage(() => import('./energy-page.tsx'), 'EnergyPage'),
  }),
] as const
