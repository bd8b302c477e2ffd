/**
 * The rights, call by call and person by person, written out by hand (rules: access 5 and rules: access 6): the product's
 * own table is not asked.
 */

export const PEOPLE = [
  'manager_di_linea@example.com',
  'manager_manutenzione@example.com',
  'maintainer@example.com',
  'ticket_manager@example.com',
  'vendor_user@example.com',
  'sales_dealer_role@example.com',
  'service_dealer_role@example.com',
  'digital_service_manager@example.com',
  'branch_user@example.com',
  'branch_manager@example.com',
  'admin@example.com',
] as const

/** In the order of the people above: x may, . may not. */
export const EVERYONE = 'xxxxxxxxxxx'
const NOBODY = '...........'
export const MANAGERS = '....xxxxxxx'
export const ADMINS = '..........x'
/** Line managers keep machines too. */
export const PLANNERS = 'x...xxxxxxx'
/** Those who keep machines, wherever they are at home. */
export const KEEPERS = 'x...xxxxxxx'
/** Of them, those at home where the machines are; the machine that is tried belongs to a customer. */
export const KEEPERS_AT_HOME = 'x.........x'
export const AT_HOME = 'xxxx......x'

/** Those who work on tickets; line and maintenance managers and admins for what they raised. */
export const TICKET_RAISERS = 'xx.xxxxx..x'
/** Line and maintenance managers, and partners. */
export const OVERSEERS = 'xx..xxxxxxx'
export const TOOL_KEEPERS = 'xxx.xxxxxxx'
/** Maintenance managers and partners. */
export const MAINTENANCE_PLANNERS = '.x..xxxxxxx'
/** Line and maintenance managers, maintainers and partners. */
export const ACTIVITY_READERS = 'xxx.xxxxxxx'

export interface Expected {
  /** Who may, as above; null where nobody has to be signed in. */
  readonly opens: string | null
  /** How a device may, for its own machine: with its password, with its token. */
  readonly devices: string
  /** Who gets as far as not finding a machine that they do not see; everyone else has no business there at all. */
  readonly seeks: string
  /**
   * For a change whose path names neither a machine, nor a group, nor the person alone: it reaches everything that
   * the organization has, so that one who sees a part of the machines is refused, or only the things that the
   * caller sees (rules: access 9).
   */
  readonly reaches?: 'everything' | 'what they see'
}

export const open = (opens: string | null, seeks = opens ?? ''): Expected => ({ opens, seeks, devices: '..' })
export const wide = (opens: string): Expected => ({ ...open(opens), reaches: 'everything' })
/** Refused by the call itself, for what it names, or about nobody's machines. */
export const within = (opens: string): Expected => ({ ...open(opens), reaches: 'what they see' })
export const forDevices = (devices: string): Expected => ({ opens: NOBODY, seeks: NOBODY, devices })
export const PUBLIC = open(null)

/** Who may make the calls of a subject, by method and path. */
export type Rights = Readonly<Record<string, Expected>>

/** Something of the organization, and of another one that has opened nothing to it. */
export interface Side {
  readonly machine: string
  readonly group: string
  readonly user: string
  readonly site: string
  readonly code: string
  readonly cycle: string
  picture: string
  message: string
}

/** A request that is right but for the id that is tried (`platform/http/foreign-ids.test.ts`). */
export interface Trial {
  readonly by?: 'admin' | 'tickets'
  /** Parameters of the path besides machine and group. */
  readonly params?: () => Record<string, string>
  /** The newest row of this table whose site is that of the machine that is tried, as this parameter. */
  readonly ofSite?: { readonly param: string; readonly table: string }
  readonly body: (side: Side) => unknown
  /** An id that is not there is left out in place of being refused. */
  readonly isIgnored?: true
  /** Where the rest of the request cannot be made right with little. */
  readonly hasNoControl?: true
}

/** By call and field. */
export type Trials = Readonly<Record<string, Trial>>
