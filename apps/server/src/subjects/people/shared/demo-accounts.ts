import { ROLES, type RoleLabel } from '@millwright/contract/wire/roles'

/** For people and devices, in the demo only; the sign-in page shows it. */
export const DEMO_PASSWORD = 'millwright'

export const DEMO_ORGANIZATIONS = [
  { code: 'NORDHAUS', name: 'Nordhaus Möbel', type: 'CUSTOMER' },
  { code: 'SEGHERIA', name: 'Segheria Alpina', type: 'CUSTOMER' },
  { code: 'MILLMAKER', name: 'Millmaker', type: 'VENDOR' },
  { code: 'WERKHOF', name: 'Werkhof Handel', type: 'VENDOR' },
  { code: 'FILIALE', name: 'Filiale Nord', type: 'VENDOR' },
] as const

export type DemoOrganizationCode = (typeof DEMO_ORGANIZATIONS)[number]['code']

export interface DemoAccount {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly organization: DemoOrganizationCode
  readonly isAdmin: boolean
  readonly roles: readonly RoleLabel[]
}

const admin = (
  email: string,
  firstname: string,
  lastname: string,
  organization: DemoOrganizationCode,
): DemoAccount => ({
  email,
  firstname,
  lastname,
  organization,
  isAdmin: true,
  roles: [],
})

const withRole = (
  role: RoleLabel,
  firstname: string,
  lastname: string,
  organization: DemoOrganizationCode,
): DemoAccount => ({
  email: `${role}@example.com`,
  firstname,
  lastname,
  organization,
  isAdmin: false,
  roles: [role],
})

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  withRole('manager_di_linea', 'Elena', 'Lindqvist', 'NORDHAUS'),
  withRole('manager_manutenzione', 'Tomas', 'Berg', 'NORDHAUS'),
  withRole('maintainer', 'Pavel', 'Novak', 'NORDHAUS'),
  withRole('ticket_manager', 'Ines', 'Costa', 'NORDHAUS'),
  withRole('vendor_user', 'Marta', 'Ferri', 'MILLMAKER'),
  withRole('digital_service_manager', 'Jonas', 'Holm', 'MILLMAKER'),
  withRole('sales_dealer_role', 'Petra', 'Silva', 'WERKHOF'),
  withRole('service_dealer_role', 'Andor', 'Kovács', 'WERKHOF'),
  withRole('branch_user', 'Lena', 'Vogel', 'FILIALE'),
  withRole('branch_manager', 'Karl', 'Steiner', 'FILIALE'),
  admin('admin@example.com', 'Astrid', 'Nordhaus', 'NORDHAUS'),
  admin('admin@vendor.example.com', 'Milo', 'Maker', 'MILLMAKER'),
  admin('admin@dealer.example.com', 'Werner', 'Hof', 'WERKHOF'),
  admin('admin@branch.example.com', 'Freya', 'Nord', 'FILIALE'),
  admin('admin@other.example.com', 'Chiara', 'Alpina', 'SEGHERIA'),
]

/** For the sign-in pages and the start message. */
export const describe = (account: DemoAccount): string => {
  const role = account.roles[0]
  return `${role ? ROLES[role] : 'Admin'}, ${account.organization}`
}

/** Offered by the sign-in page of the demo. */
export const DEMO_SIGN_IN = {
  password: DEMO_PASSWORD,
  accounts: DEMO_ACCOUNTS.map((account) => ({ email: account.email, says: describe(account) })),
}
