import { IconBolt } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const energyPages = [
  definePage('machine_energy', {
    component: lazyRouteComponent(() => import('./energy-page.tsx'), 'EnergyPage'),
    icon: IconBolt,
  }),
] as const
