import { IconUserCircle, IconUsers } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage, type ReadSearch } from '../../pages/define-page.ts'
import { oneOf, textIn } from '../../pages/search-text.ts'

export interface UsersSearch {
  user?: string
  mode?: 'edit' | 'new' | 'new-sso'
}

const readUsersSearch: ReadSearch<UsersSearch> = ({ user, mode }) => ({
  user: textIn(user),
  mode: oneOf(['edit', 'new', 'new-sso'], mode),
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
