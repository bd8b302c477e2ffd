import { definePage, type ReadSearch } from '../../../platform/pages/define-page.ts'
import { oneOf, textIn } from '../../../platform/pages/search-text.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconUserCircle, IconUsers } from '../../../platform/ui/icons/icons.ts'
import { type TableSearch, tableSearchOf } from '../../../platform/ui/table/table-address.ts'

export interface UsersSearch extends TableSearch {
  user?: string
  mode?: 'edit' | 'new' | 'new-sso'
}

const readUsersSearch: ReadSearch<UsersSearch> = (typed) => ({
  ...tableSearchOf(typed),
  user: textIn(typed.user),
  mode: oneOf(['edit', 'new', 'new-sso'], typed.mode),
})

export const userPages = [
  definePage('user_profile', {
    icon: IconUserCircle,
    component: lazyPage(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
  definePage('user_management', {
    icon: IconUsers,
    component: lazyPage(() => import('./users-page.tsx'), 'UsersPage'),
    search: readUsersSearch,
  }),
] as const
