import { type Area, mayEnter, type Person } from './areas.ts'

/** What the path of a call is checked against. */
export type Scope =
  /** `:org` is the caller's organization. */
  | 'organization'
  /** And `:groupId` is a group that the caller sees. */
  | 'group'
  /** And `:siteId` is a site of it. */
  | 'site'
  /** And `:plant` is a site of it, or `organization`. */
  | 'plant'
  /** `:id`, `:serial` or `?machineId` is a machine that the caller sees; and `:org`, where the path has one, the caller's organization. */
  | 'machine'
  /** And it belongs to the caller's organization. */
  | 'ownMachine'
  /** `:org`, and `:id` is a user of it; others than oneself only with the right to manage users. */
  | 'user'
  /** `:me` is the caller. */
  | 'self'

/** As `:plant`, in place of the id of a site. */
export const WHOLE_ORGANIZATION = 'organization'

/** Who may make a call at all; the scope says what of it they may touch. */
export type Callers =
  | 'anyone'
  /** Signed in. */
  | 'people'
  /** With their token or their password, each for its own machine. */
  | 'devices'
  /** With their password: a token must not be good for getting another. */
  | 'devicesByPassword'
  | 'peopleAndDevices'

export interface AccessRule {
  readonly callers: Callers
  readonly scope: Scope | null
  /** The area whose rule a person has to pass; devices have no areas. */
  readonly area: Area
  /** Which machines a person has to see, all of them, since the call changes something about each (rules: access 9). */
  readonly needsSightOf?: Reach
  readonly says: string
}

export type Reach =
  /** All that the organization sees: its own and those that it was given access to. */
  | 'organization'
  /** Those of `:plant`. */
  | 'plant'

const rule = <const S extends Scope | null>(scope: S, area: Area, says: string) =>
  ({ callers: 'people', scope, area, says }) as const

/** Of what holds for the whole organization. */
const wideRule = <const S extends Scope>(scope: S, area: Area, says: string) =>
  ({ ...rule(scope, area, `${says}, if they see all machines`), needsSightOf: 'organization' }) as const

const plantRule = (area: Area, says: string) =>
  ({ ...rule('plant', area, says), needsSightOf: 'plant' }) as const

/**
 * Who may call what, and what a call's path is checked against. One table, read by the server's guard
 * and printed in the OpenAPI file; a call without an entry cannot be defined.
 */
export const ACCESS = {
  anyone: { callers: 'anyone', scope: null, area: 'everywhere', says: 'Anyone, signed in or not' },
  signedIn: rule(null, 'everywhere', 'Any signed-in user'),
  self: rule('self', 'everywhere', 'The user in the path'),
  organizationMember: rule('organization', 'everywhere', 'Users of the organization in the path'),
  groupReader: rule('group', 'everywhere', 'Users who see the machine group in the path'),
  machineReader: rule('machine', 'everywhere', 'Users who see the machine in the path'),
  machineOwner: rule(
    'ownMachine',
    'everywhere',
    'Users who see the machine in the path, of its organization',
  ),
  machineEditor: rule(
    'ownMachine',
    'machineSettings',
    'Those who keep machines, for those of their organization',
  ),
  analyticsReader: rule(null, 'analytics', 'Those who see analytics'),
  machineAnalyticsReader: rule('machine', 'analytics', 'Those who see analytics, for machines that they see'),
  groupAnalyticsReader: rule(
    'group',
    'analytics',
    'Those who see analytics and the machine group in the path',
  ),
  ticketReader: rule('organization', 'tickets', 'Those who work on tickets'),
  machineRegistrar: rule('organization', 'machineSettings', 'Those who keep machines'),
  targetEditor: wideRule('organization', 'machineSettings', 'Those who keep machines'),
  toolEditor: rule('machine', 'tools', 'Those who keep tools, for machines that they see'),
  maintenancePlanner: rule('organization', 'schedule', 'Those who plan maintenance'),
  maintenanceSettingsEditor: wideRule('organization', 'schedule', 'Those who plan maintenance'),
  operationPlanner: rule('machine', 'schedule', 'Those who plan maintenance, for machines that they see'),
  activityRaiser: rule('machine', 'activity', 'Those who see activities, for machines that they see'),
  groupMaintenanceReader: rule(
    'group',
    'maintenanceOverview',
    'Those who see the maintenance overview and the machine group in the path',
  ),
  machineMaintenanceReader: rule(
    'machine',
    'maintenanceOverview',
    'Those who see the maintenance overview, for machines that they see',
  ),
  groupActivityReader: rule(
    'group',
    'activity',
    'Those who see activities and the machine group in the path',
  ),
  groupActivityPlanner: rule(
    'group',
    'maintenanceOverview',
    'Those who assign activities and see the machine group in the path',
  ),
  activityReader: rule('organization', 'activity', 'Those who see activities, for machines that they see'),
  todoReader: rule(
    'user',
    'todoList',
    'The user in the path who has a to-do list, and those who manage users',
  ),
  shiftPlanner: rule('machine', 'machineShifts', 'Those who plan shifts, for machines that they see'),
  calendarPlanner: rule('machine', 'calendar', 'Those who keep calendars, for machines that they see'),
  plantReader: rule('plant', 'everywhere', 'Users of the organization in the path'),
  plantShiftPlanner: plantRule('machineShifts', 'Those who plan shifts and see all machines of the plant'),
  plantCalendarPlanner: plantRule('calendar', 'Those who keep calendars and see all machines of the plant'),
  siteEditor: wideRule('site', 'organizationSettings', 'Those who manage the organization'),
  userOrManager: rule('user', 'everywhere', 'The user in the path, and those who manage users'),
  userManager: rule('user', 'userManagement', 'Those who manage the users of the organization'),
  usersManager: rule('organization', 'userManagement', 'Those who manage the users of the organization'),
  groupManager: rule('group', 'machineGroups', 'Those who manage machine groups and see this one'),
  groupsManager: rule('organization', 'machineGroups', 'Those who manage machine groups'),
  organizationManager: rule('organization', 'organizationSettings', 'Those who manage the organization'),
  organizationEditor: wideRule('organization', 'organizationSettings', 'Those who manage the organization'),
  partnerAccessManager: rule('organization', 'partnerAccess', 'Admins of the organization in the path'),
  auditReader: rule('organization', 'auditLog', 'Admins of the organization in the path'),
  deadLetterManager: rule('organization', 'deadLetters', 'Admins of the organization in the path'),
  mailReader: rule('organization', 'mails', 'Admins of the organization in the path'),
  webhookManager: rule('organization', 'webhooks', 'Admins of the organization in the path'),
  alarmCatalogueEditor: rule('organization', 'alarmCatalogue', 'Admins of the organization in the path'),
  reasonRuleEditor: wideRule(
    'organization',
    'reasonRules',
    'Those who keep the rules for reasons of stops in the organization in the path',
  ),
  device: { callers: 'devices', scope: null, area: 'everywhere', says: 'A device, for its own machine' },
  devicePassword: {
    callers: 'devicesByPassword',
    scope: null,
    area: 'everywhere',
    says: 'A device with its password',
  },
  machineReaderOrDevice: {
    callers: 'peopleAndDevices',
    scope: 'machine',
    area: 'everywhere',
    says: 'Users who see the machine in the path, and its own device',
  },
} as const satisfies Record<string, AccessRule>

export type Access = keyof typeof ACCESS
export type ScopeOf<A extends Access> = (typeof ACCESS)[A]['scope']
export type CallersOf<A extends Access> = (typeof ACCESS)[A]['callers']

/** A person for whom a page is made. */
export interface PageViewer extends Person {
  readonly seesAllMachines: boolean
}

/** Whether a page offers what a call does; of a plant the server says it with the plan. */
export function mayCall(access: Access, person: PageViewer): boolean {
  const { area, needsSightOf }: AccessRule = ACCESS[access]
  return mayEnter(area, person) && (needsSightOf !== 'organization' || person.seesAllMachines)
}

export const takesPeople = (callers: Callers): boolean =>
  callers === 'people' || callers === 'peopleAndDevices'

export const takesDevices = (callers: Callers): boolean =>
  callers === 'devices' || callers === 'devicesByPassword' || callers === 'peopleAndDevices'
