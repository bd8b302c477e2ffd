import { definePage, readByPage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconTimelineEvent } from '../../../platform/ui/icons/icons.ts'
import type { TableSearch } from '../../../platform/ui/table/table-address.ts'

export const productionEventPages = [
  definePage('machine_production2', {
    icon: IconTimelineEvent,
    component: lazyPage(() => import('./production-events-page.tsx'), 'ProductionEventsPage'),
    search: readByPage<TableSearch>(),
  }),
] as const
