import { IconTimelineEvent } from '@tabler/icons-react'
import { definePage } from '../../pages/define-page.ts'
import { lazyPage } from '../../ui/load-part.ts'

export const productionEventPages = [
  definePage('machine_production2', {
    component: lazyPage(() => import('./production-events-page.tsx'), 'ProductionEventsPage'),
    icon: IconTimelineEvent,
  }),
] as const
