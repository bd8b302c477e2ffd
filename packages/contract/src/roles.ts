/** Spec §3 of the portal: the labels are the contract, the names are what a list without translation shows. */
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
} as const

export type RoleLabel = keyof typeof ROLES
