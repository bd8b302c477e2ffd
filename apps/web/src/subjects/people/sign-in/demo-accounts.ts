/** The accounts of the demo (docs: demo accounts). Outside of the demo none of them exists. */
export const DEMO_PASSWORD = 'millwright'

/** Texts: `login.demo.{key}` */
export const ADMIN_ACCOUNTS = [
  { email: 'admin@example.com', key: 'customer_admin' },
  { email: 'admin@vendor.example.com', key: 'vendor_admin' },
  { email: 'admin@dealer.example.com', key: 'dealer_admin' },
  { email: 'admin@branch.example.com', key: 'branch_admin' },
  { email: 'admin@other.example.com', key: 'other_admin' },
] as const

export const emailOfRole = (label: string): string => `${label}@example.com`
