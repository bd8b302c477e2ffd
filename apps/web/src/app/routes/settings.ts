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

export interface OneMachineSearch {
  machine?: string
}

const oneMachine = ({ machine }: Record<string, unknown>): OneMachineSearch => ({ machine: textIn(machine) })

const machineSettings = createRoute({
  getParentRoute: () => shell,
  path: '/settings/machine-single-settings',
  staticData: { page: 'machine_single_settings' },
  validateSearch: oneMachine,
  component: lazyRouteComponent(
    () => import('../../features/machine-settings/machine-settings-page.tsx'),
    'MachineSettingsPage',
  ),
})

const registration = createRoute({
  getParentRoute: () => shell,
  path: '/settings/machine_registration',
  staticData: { page: 'machine_registration' },
  component: lazyRouteComponent(
    () => import('../../features/registration/registration-page.tsx'),
    'RegistrationPage',
  ),
})

const activation = createRoute({
  getParentRoute: () => shell,
  path: '/settings/machine-activation',
  staticData: { page: 'machine_activation' },
  validateSearch: oneMachine,
  component: lazyRouteComponent(() => import('../../features/licences/licences-page.tsx'), 'LicencesPage'),
})

export interface ShiftsSearch {
  machine?: string
}

const shifts = createRoute({
  getParentRoute: () => shell,
  path: '/settings/machine-shifts',
  staticData: { page: 'machine_shifts' },
  validateSearch: ({ machine }: Record<string, unknown>): ShiftsSearch => ({ machine: textIn(machine) }),
  component: lazyRouteComponent(() => import('../../features/shifts/shifts-page.tsx'), 'ShiftsPage'),
})

const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/settings/calendar',
  staticData: { page: 'machine_calendar' },
  component: lazyRouteComponent(() => import('../../features/calendar/calendar-page.tsx'), 'CalendarPage'),
})

const calendarEdit = createRoute({
  getParentRoute: () => shell,
  path: '/settings/calendar/$id/edit',
  staticData: { page: 'machine_calendar_edit' },
  component: lazyRouteComponent(
    () => import('../../features/calendar/calendar-edit-page.tsx'),
    'CalendarEditPage',
  ),
})

export const settingsRoutes = [
  profile,
  users,
  groups,
  organization,
  partnerAccess,
  audit,
  machineSettings,
  registration,
  activation,
  shifts,
  calendar,
  calendarEdit,
] as const
