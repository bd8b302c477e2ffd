import { IconUserCircle, IconUsers } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage, type ReadSearch } from '../../pages/define-page.ts'
import { oneOf, textIn } from '../../pages/search-text.ts'
import { type TableSearch, tableSearchOf } from '../../ui/table/table-address.ts'

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
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
    icon: IconUserCircle,
  }),
  definePage('user_management', {
    component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
    icon: IconUsers,
    search: readUsersSearch,
  }),
] as const
