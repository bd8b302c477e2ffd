import { IconTimelineEvent } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const productionEventPages = [
  definePage('machine_production2', {
    component: lazyRouteComponent(() => import('./production-events-page.tsx'), 'ProductionEventsPage'),
    icon: IconTimelineEvent,
  }),
] as const
