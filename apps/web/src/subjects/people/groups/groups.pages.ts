import { definePage, type ReadSearch } from '../../../platform/pages/define-page.ts'
import { oneOf, textIn } from '../../../platform/pages/search-text.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconStack2 } from '../../../platform/ui/icons/icons.ts'
import { type TableSearch, tableSearchOf } from '../../../platform/ui/table/table-address.ts'

export interface GroupsSearch extends TableSearch {
  group?: string
  mode?: 'edit' | 'new'
}

const readGroupsSearch: ReadSearch<GroupsSearch> = (typed) => ({
  ...tableSearchOf(typed),
  group: textIn(typed.group),
  mode: oneOf(['edit', 'new'], typed.mode),
})

export const groupPages = [
  definePage('machine_settings', {
    icon: IconStack2,
    component: lazyPage(() => import('./groups-page.tsx'), 'GroupsPage'),
    search: readGroupsSearch,
  }),
] as const
