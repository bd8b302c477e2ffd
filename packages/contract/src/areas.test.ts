import { describe, expect, it } from 'vitest'
import { type Area, mayEnter, type Person } from './areas.ts'
import { ROLES, type RoleLabel } from './wire/roles.ts'

const holder = (role: RoleLabel): Person => ({ isAdmin: false, roles: [role], organizationType: 'CUSTOMER' })
const admin: Person = { isAdmin: true, roles: [], organizationType: 'CUSTOMER' }

/** Written out by hand (rules: access 5 and rules: access 6), in the order of the columns below. */
const COLUMNS: RoleLabel[] = [
  'manager_di_linea',
  'manager_manutenzione',
  'maintainer',
  'ticket_manager',
  'vendor_user',
  'sales_dealer_role',
  'service_dealer_role',
  'digital_service_manager',
  'branch_user',
  'branch_manager',
  'operator',
]
const TABLE: [area: Area, opens: string, admin: boolean][] = [
  ['everywhere', 'xxxxxxxxxxx', true],
  ['maintenanceOverview', 'xx..xxxxxx.', true],
  ['analytics', 'xx..xxxxxx.', true],
  ['activity', 'xxx.xxxxxx.', true],
  ['todoList', '.xx.xxxxxx.', true],
  ['tickets', '...xxxxx...', false],
  ['raiseTickets', 'xx.xxxxx...', true],
  ['ownTickets', 'xx.........', true],
  ['schedule', '.x..xxxxxx.', true],
  ['calendar', 'x...xxxxxx.', true],
  ['userManagement', '....xxxxxx.', true],
  ['machineGroups', '....xxxxxx.', true],
  ['organizationSettings', '....xxxxxx.', true],
  ['machineSettings', 'x...xxxxxx.', true],
  ['machineShifts', 'x...xxxxxx.', true],
  ['partnerAccess', '...........', true],
  ['auditLog', '...........', true],
  ['deadLetters', '...........', true],
]

describe('an area', () => {
  it.each(TABLE)('%s opens for the roles that the rules name', (area, opens, forAdmin) => {
    expect(COLUMNS.map((role) => (mayEnter(area, holder(role)) ? 'x' : '.')).join('')).toBe(opens)
    expect(mayEnter(area, admin)).toBe(forAdmin)
  })

  it('that asks for a kind of organization is closed to every other', () => {
    const person = { isAdmin: false, roles: ['ticket_manager'], organizationType: 'SUPPLIER' }
    expect(mayEnter('tickets', person)).toBe(false)
    expect(mayEnter('tickets', { ...person, organizationType: 'VENDOR' })).toBe(true)
  })

  it('that another one shows more of is closed to those whom that is open to', () => {
    const both = { ...admin, roles: ['manager_di_linea', 'ticket_manager'] }
    expect([mayEnter('tickets', both), mayEnter('ownTickets', both)]).toEqual([true, false])
    expect(mayEnter('ownTickets', admin)).toBe(true)
  })

  it('is checked here for every role there is', () => {
    expect(new Set(COLUMNS)).toEqual(new Set(Object.keys(ROLES)))
  })
})
