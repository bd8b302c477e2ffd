import { definePage, readByPage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconBook2 } from '../../../platform/ui/icons/icons.ts'
import type { TableSearch } from '../../../platform/ui/table/table-address.ts'

export const alarmCataloguePages = [
  definePage('alarm_catalogue', {
    icon: IconBook2,
    component: lazyPage(() => import('./alarm-catalogue-page.tsx'), 'AlarmCataloguePage'),
    search: readByPage<TableSearch>(),
  }),
] as const
