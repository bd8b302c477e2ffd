import { IconTimelineEvent } from '@tabler/icons-react'
import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/load-part.ts'

export const productionEventPages = [
  definePage('machine_production2', {
    icon: IconTimelineEvent,
    component: lazyPage(() => import('./production-events-page.tsx'), 'ProductionEventsPage'),
  }),
] as const
