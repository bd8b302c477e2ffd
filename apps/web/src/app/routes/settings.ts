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

export interface GroupsSearch {
  group?: string
  mode?: 'edit' | 'new'
}

const groups = createRoute({
  getParentRoute: () => shell,
  path: '/settings/machine-settings',
  staticData: { page: 'machine_settings' },
  validateSearch: ({ group, mode }: Record<string, unknown>): GroupsSearch => ({
    group: textIn(group),
    mode: oneOf(['edit', 'new'], mode),
  }),
  component: lazyRouteComponent(() => import('../../features/groups/groups-page.tsx'), 'GroupsPage'),
})

const organization = createRoute({
  getParentRoute: () => shell,
  path: '/settings/organization',
  staticData: { page: 'organization_settings' },
  component: lazyRouteComponent(
    () => import('../../features/organization/organization-page.tsx'),
    'OrganizationPage',
  ),
})

const partnerAccess = createRoute({
  getParentRoute: () => shell,
  path: '/settings/partner-access',
  staticData: { page: 'partner_access' },
  component: lazyRouteComponent(
    () => import('../../features/partner-access/partner-access-page.tsx'),
    'PartnerAccessPage',
  ),
})

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/settings/audit-log',
  staticData: { page: 'audit_log' },
  component: lazyRouteComponent(() => import('../../features/audit/audit-page.tsx'), 'AuditPage'),
})

export const settingsRoutes = [profile, users, groups, organization, partnerAccess, audit] as const
