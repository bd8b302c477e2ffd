import { DEALER_ROLES, type OrganizationType, PARTNER_ROLES, type RoleLabel } from './wire/roles.ts'

/** Who may enter an area of the product; what is not said does not restrict. */
export interface AreaRule {
  /** One of them is enough; admins need none, unless the area forces roles. */
  readonly roles?: readonly RoleLabel[]
  readonly forcesRoles?: true
  readonly organizationTypes?: readonly OrganizationType[]
  readonly adminOnly?: true
}

const overseers: readonly RoleLabel[] = ['manager_di_linea', 'manager_manutenzione', ...PARTNER_ROLES]

/**
 * The one table of who may do what (rules: access 1). Calls, pages, the side menu and live channels all read it;
 * nothing else in the product asks for a role.
 */
export const AREAS = {
  everywhere: {},
  maintenanceOverview: { roles: overseers },
  analytics: { roles: overseers },
  activity: { roles: [...overseers, 'maintainer'] },
  todoList: { roles: ['maintainer', 'manager_manutenzione', ...PARTNER_ROLES] },
  tickets: {
    roles: [...DEALER_ROLES, 'ticket_manager', 'digital_service_manager', 'vendor_user'],
    forcesRoles: true,
    organizationTypes: ['VENDOR', 'CUSTOMER'],
  },
  schedule: { roles: ['manager_manutenzione', ...PARTNER_ROLES] },
  calendar: { roles: ['manager_di_linea', ...PARTNER_ROLES] },
  userManagement: { roles: PARTNER_ROLES },
  machineGroups: { roles: PARTNER_ROLES },
  organizationSettings: { roles: PARTNER_ROLES },
  machineSettings: { roles: ['manager_di_linea', ...PARTNER_ROLES] },
  messages: { roles: overseers },
  tools: { roles: [...overseers, 'maintainer'] },
  machineShifts: { roles: ['manager_di_linea', ...PARTNER_ROLES] },
  partnerAccess: { adminOnly: true },
  auditLog: { adminOnly: true },
  deadLetters: { adminOnly: true },
  mails: { adminOnly: true },
  webhooks: { adminOnly: true },
  alarmCatalogue: { adminOnly: true },
  firstSteps: { adminOnly: true },
  reasonRules: { roles: ['manager_di_linea', ...PARTNER_ROLES] },
} as const satisfies Record<string, AreaRule>

export type Area = keyof typeof AREAS

export interface Person {
  readonly isAdmin: boolean
  readonly roles: readonly string[]
  readonly organizationType: string
}

/** Nobody gives a role that they do not have; an admin gives all. */
export const mayGiveRoles = (giver: Person, roles: readonly string[]): boolean =>
  giver.isAdmin || roles.every((role) => giver.roles.includes(role))

/** Nobody changes the account of one who may do more than they; an admin changes all. */
export const hasAllAreasOf = (manager: Person, person: Person): boolean =>
  manager.isAdmin ||
  (!person.isAdmin &&
    (Object.keys(AREAS) as Area[]).every((area) => mayEnter(area, manager) || !mayEnter(area, person)))

export function mayEnter(area: Area, person: Person): boolean {
  const rule: AreaRule = AREAS[area]
  if (rule.organizationTypes && !rule.organizationTypes.some((type) => type === person.organizationType))
    return false
  if (rule.adminOnly) return person.isAdmin
  if (!rule.roles || (person.isAdmin && !rule.forcesRoles)) return true
  return rule.roles.some((role) => person.roles.includes(role))
}
