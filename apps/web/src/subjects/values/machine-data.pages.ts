import { definePage, readByPage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconDatabase } from '../../platform/ui/icons/icons.ts'
import type { DataQuery } from './use-data-search.ts'

export const machineDataPages = [
  definePage('machine_data', {
    icon: IconDatabase,
    component: lazyPage(() => import('./machine-data-page.tsx'), 'MachineDataPage'),
    search: readByPage<DataQuery>(),
  }),
] as const
