import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, textIn } from './root.ts'
import { shell } from './shell.ts'

export interface UsersSearch {
  user?: string
  mode?: 'edit' | 'new' | 'new-sso'
}

const users = createRoute({
  getParentRoute: () => shell,
  path: '/settings/user-mgmt',
  staticData: { page: 'user_management' },
  validateSearch: ({ user, mode }: Record<string, unknown>): UsersSearch => ({
    user: textIn(user),
    mode: oneOf(['edit', 'new', 'new-sso'], mode),
  }),
  component: lazyRouteComponent(() => import('../../features/users/users-page.tsx'), 'UsersPage'),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/settings/profile',
  staticData: { page: 'user_profile' },
  component: lazyRouteComponent(() => import('../../features/users/profile-page.tsx'), 'ProfilePage'),
})

export const settingsRoutes = [profile, users] as const
