/** The labels are the contract (rules: access 2); the names are what a list without translation shows. */
export const ROLES = {
  manager_di_linea: 'Line manager',
  manager_manutenzione: 'Maintenance manager',
  maintainer: 'Maintainer',
  vendor_user: 'Vendor user',
  sales_dealer_role: 'Sales dealer',
  service_dealer_role: 'Service dealer',
  digital_service_manager: 'Digital service manager',
  branch_user: 'Branch user',
  branch_manager: 'Branch manager',
  ticket_manager: 'Ticket manager',
  /** Of our own: somebody at a machine, for whom every other role is too much (rules: access 11). */
  operator: 'Operator',
} as const

export type RoleLabel = keyof typeof ROLES

export const ORGANIZATION_TYPES = ['VENDOR', 'CUSTOMER'] as const
export type OrganizationType = (typeof ORGANIZATION_TYPES)[number]

export const DEALER_ROLES = ['sales_dealer_role', 'service_dealer_role'] as const satisfies RoleLabel[]

/** The six dealer, branch and vendor roles (rules: access 3). */
export const PARTNER_ROLES = [
  'vendor_user',
  ...DEALER_ROLES,
  'digital_service_manager',
  'branch_user',
  'branch_manager',
] as const satisfies RoleLabel[]

/** Those who look after what others do at the machines. */
export const OVERSEER_ROLES = [
  'manager_di_linea',
  'manager_manutenzione',
  ...PARTNER_ROLES,
] as const satisfies RoleLabel[]

/** Which roles the people of an organization can hold. */
export const ROLES_OF: Readonly<Record<OrganizationType, readonly RoleLabel[]>> = {
  VENDOR: [...PARTNER_ROLES, 'ticket_manager'],
  CUSTOMER: ['manager_di_linea', 'manager_manutenzione', 'maintainer', 'ticket_manager', 'operator'],
}
