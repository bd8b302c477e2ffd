import { definePage, type ReadSearch } from '../../../platform/pages/define-page.ts'
import { oneOf, textIn } from '../../../platform/pages/search-text.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconPlugConnected } from '../../../platform/ui/icons/icons.ts'
import { type TableSearch, tableSearchOf } from '../../../platform/ui/table/table-address.ts'

export interface ConnectionsSearch extends TableSearch {
  /** Left out for the machines. */
  tab?: 'rejected' | undefined
  /** Whose connections are open beside the list. */
  machine?: string | undefined
  state?: string | undefined
  way?: string | undefined
  group?: string | undefined
}

const readConnectionsSearch: ReadSearch<ConnectionsSearch> = (typed) => ({
  ...tableSearchOf(typed),
  tab: oneOf(['rejected'], typed.tab),
  machine: textIn(typed.machine),
  state: textIn(typed.state),
  way: textIn(typed.way),
  group: textIn(typed.group),
})

export const connectionPages = [
  definePage('connections', {
    icon: IconPlugConnected,
    component: lazyPage(() => import('./connections-page.tsx'), 'ConnectionsPage'),
    search: readConnectionsSearch,
  }),
] as const
