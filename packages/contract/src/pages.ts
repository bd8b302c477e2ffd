import type { AppId } from '@millwright/domain/condition/app'
import { isSwitchedOn, type PageRule } from '@millwright/domain/machines/page-rule'
import { type Area, mayEnter, type Person } from './areas.ts'

/** Switches of the installation; a page that names one is there only where it is on. */
export const FEATURE_SWITCHES = [
  'spindleSensor',
  'productionEvents',
  'energy',
  'documents',
  'conditionAnalyzer',
  'errorReporting',
] as const
export type FeatureSwitch = (typeof FEATURE_SWITCHES)[number]

export type Layout = 'default' | 'empty' | 'only-header' | 'page-fullscreen'

/** The lists of the side menu; a page that names none is reached from another page. */
export type Menu = 'fleet' | 'maintenance' | 'conditionAnalyzer' | 'settings' | 'subscriptions' | 'machine'

export interface Page extends PageRule {
  /** With `$name` for parameters. */
  readonly path: string
  /** Under `nav.` */
  readonly title: string
  readonly area: Area
  readonly menu?: Menu
  readonly layout?: Layout
  readonly feature?: FeatureSwitch
  /** The pickers of group and machine have no meaning here. */
  readonly withoutPickers?: true
}

/** What each app of the condition analyzer shows. */
export const CHECK_VIEWS = ['dashboard', 'historical', 'fingerprint'] as const
export type CheckView = (typeof CHECK_VIEWS)[number]

/** The router takes the type of its paths from here: a link to a page that is not built does not compile. */
type PageAt<Path extends string> = Page & { readonly path: Path }

const machinePage = <const N extends string>(
  name: N,
  title: string,
  rest: Partial<Page> = {},
): PageAt<`/machine/$id/${N}`> => ({
  ...rest,
  path: `/machine/$id/${name}`,
  title,
  area: 'everywhere',
  menu: 'menu' in rest ? rest.menu : 'machine',
})

const settingsPage = <const N extends string>(
  name: N,
  title: string,
  area: Area,
  rest: Partial<Page> = {},
): PageAt<`/settings/${N}`> => ({
  ...rest,
  path: `/settings/${name}`,
  title,
  area,
  menu: 'menu' in rest ? rest.menu : 'settings',
})

type CheckPages<A extends AppId> = {
  readonly [V in CheckView as `${A}_${V}`]: PageAt<`/condition-analyzer/apps/${A}/${V}`>
}

/** The three pages of an app of the condition analyzer; menus lead to the first. */
const checkPages = <const A extends AppId>(app: A) =>
  Object.fromEntries(
    CHECK_VIEWS.map((view, i): [string, Page] => [
      `${app}_${view}`,
      {
        path: `/condition-analyzer/apps/${app}/${view}`,
        title: app,
        area: 'everywhere',
        ...(i === 0 ? { menu: 'conditionAnalyzer' as const } : {}),
        feature: 'conditionAnalyzer',
      },
    ]),
  ) as CheckPages<A>

const freeTrial = true

/** Every page with its conditions, by name (rules: pages 1). The order is that of the menus. */
export const PAGES = {
  machine_map_overview: { path: '/machine', title: 'map', area: 'everywhere', menu: 'fleet' },
  machine_timelines: {
    path: '/machine/timelines',
    title: 'timelines',
    area: 'everywhere',
    menu: 'fleet',
    layout: 'page-fullscreen',
  },
  fleet_alarms: { path: '/machine/alarms', title: 'alarms', area: 'everywhere', menu: 'fleet' },
  analytics: { path: '/analytics', title: 'analytics', area: 'analytics', menu: 'fleet' },
  analytics_machine_overview: {
    path: '/analytics/machine/$id/overview',
    title: 'analytics',
    area: 'analytics',
  },

  maintenance_overview: {
    path: '/maintenance/overview',
    title: 'maintenance_overview',
    area: 'maintenanceOverview',
    menu: 'maintenance',
  },
  maintenance_view: {
    path: '/maintenance/view/$maintenanceId',
    title: 'maintenance_activity',
    area: 'activity',
    withoutPickers: true,
  },
  maintenance_todo_list: {
    path: '/maintenance/todo-list',
    title: 'todo_list',
    area: 'todoList',
    menu: 'maintenance',
  },
  maintenance_todo: { path: '/maintenance/todo-list/$myTodoId', title: 'todo_list', area: 'todoList' },
  maintenance_tickets: {
    path: '/maintenance/tickets',
    title: 'tickets',
    area: 'tickets',
    menu: 'maintenance',
  },
  maintenance_schedule: {
    path: '/maintenance/schedule',
    title: 'schedule',
    area: 'schedule',
    menu: 'maintenance',
  },

  condition_analyzer: {
    path: '/condition-analyzer',
    title: 'condition_analyzer',
    area: 'everywhere',
    menu: 'conditionAnalyzer',
    feature: 'conditionAnalyzer',
  },
  ...checkPages('axescheck'),
  ...checkPages('spindlecheck'),
  ...checkPages('devicescheck'),
  ...checkPages('toolscheck'),

  machine_overview: machinePage('overview', 'overview', { freeTrial }),
  machine_status: machinePage('status', 'status', { freeTrial }),
  machine_production: machinePage('production', 'production', { freeTrial }),
  machine_production2: machinePage('production2', 'production_events', {
    freeTrial,
    feature: 'productionEvents',
  }),
  machine_alarms: machinePage('alarms', 'alarms', { freeTrial }),
  machine_tooling: machinePage('tooling', 'tooling', {
    excludedFamilies: ['TFO', 'AWJ', 'AUT', 'EBA', 'SEZ'],
  }),
  machine_tool: machinePage('tooling/$toolId', 'tooling', {
    excludedFamilies: ['TFO', 'AWJ', 'AUT', 'EBA', 'SEZ'],
    menu: undefined,
  }),
  machine_energy: machinePage('energy', 'energy', {
    excludedFamilies: ['CDL', 'SEZ', 'EBA', 'BOR', 'AWJ'],
    openedBy: 'hasEnergyMeter',
    feature: 'energy',
  }),
  environmental_sensors: machinePage('environmental-sensors', 'environmental_sensors', {
    freeTrial,
    sensorOnly: true,
  }),
  /** For a tablet at the machine, kept open all day. */
  machine_operator: machinePage('operator', 'operator', { layout: 'empty' }),
  machine_dashboard: machinePage('dashboard', 'dashboard'),
  machine_components: machinePage('components', 'components'),
  machine_data: machinePage('data', 'data'),
  machine_logs: machinePage('logs', 'logs'),
  machine_service: machinePage('service', 'service'),
  machine_user_messages: machinePage('user-messages', 'messages'),

  user_profile: settingsPage('profile', 'profile', 'everywhere'),
  notify_management: settingsPage('notifications', 'notifications', 'everywhere'),
  notice_rules: settingsPage('notifications/rules', 'rules', 'everywhere', { menu: undefined }),
  /** `new` for one that is not saved yet. */
  notice_rule: settingsPage('notifications/rules/$ruleId', 'rules', 'everywhere', {
    menu: undefined,
    withoutPickers: true,
  }),
  machine_calendar: settingsPage('calendar', 'calendar', 'calendar'),
  machine_calendar_edit: settingsPage('calendar/$id/edit', 'calendar', 'calendar', { menu: undefined }),
  plant_calendar: settingsPage('calendar/plant/$plant', 'calendar', 'calendar', { menu: undefined }),
  machine_shifts: settingsPage('machine-shifts', 'shifts', 'machineShifts'),
  machine_single_settings: settingsPage('machine-single-settings', 'machine_settings', 'machineSettings'),
  machine_activation: settingsPage('machine-activation', 'machine_activation', 'everywhere'),
  user_messages: settingsPage('user-messages', 'messages', 'everywhere'),
  user_message: settingsPage('user-messages/$messageId', 'messages', 'everywhere', { menu: undefined }),
  machine_registration: settingsPage('machine_registration', 'machine_registration', 'machineSettings', {
    menu: undefined,
    withoutPickers: true,
  }),
  user_management: settingsPage('user-mgmt', 'users', 'userManagement'),
  machine_settings: settingsPage('machine-settings', 'machine_groups', 'machineGroups'),
  organization_settings: settingsPage('organization', 'organization', 'organizationSettings'),
  organization_sites: settingsPage('sites', 'sites', 'organizationSettings'),
  reason_rules: settingsPage('reason-rules', 'reason_rules', 'everywhere'),
  alarm_catalogue: settingsPage('alarm-catalogue', 'alarm_catalogue', 'alarmCatalogue'),
  partner_access: settingsPage('partner-access', 'partner_access', 'partnerAccess'),
  audit_log: settingsPage('audit-log', 'audit_log', 'auditLog'),
  dead_letters: settingsPage('dead-letters', 'dead_letters', 'deadLetters'),
  webhooks: settingsPage('webhooks', 'webhooks', 'webhooks'),
  mails: settingsPage('mails', 'mails', 'mails'),
  first_steps: {
    path: '/first-steps',
    title: 'first_steps',
    area: 'firstSteps',
    menu: 'settings',
    layout: 'only-header',
    withoutPickers: true,
  },

  software_upgrade: {
    path: '/subscriptions-management/software-upgrade',
    title: 'software_upgrade',
    area: 'everywhere',
    menu: 'subscriptions',
  },
  'machine-subscription': {
    path: '/subscriptions-management/machine-activation',
    title: 'machine_activation',
    area: 'everywhere',
    menu: 'subscriptions',
  },

  access_denied: { path: '/access-denied', title: 'access_denied', area: 'everywhere' },
  faq: { path: '/faq', title: 'faq', area: 'everywhere', layout: 'only-header' },
  troubleshooting: {
    path: '/faq/$lang/troubleshooting',
    title: 'troubleshooting',
    area: 'everywhere',
    layout: 'only-header',
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES

export const mayOpen = (
  page: Page,
  person: Person,
  features: Readonly<Partial<Record<FeatureSwitch, boolean>>>,
): boolean => isSwitchedOn(page, features) && mayEnter(page.area, person)

/** Where the maintenance entry of the main navigation leads: the first that the person may open (rules: pages 6). */
const MAINTENANCE_ENTRY: readonly PageName[] = [
  'maintenance_overview',
  'maintenance_todo_list',
  'maintenance_tickets',
]

/**
 * The page itself when the person may open it, else the one to go to instead. Pages that are not built are passed
 * over on the way.
 */
export function entryFor(
  page: Page,
  person: Person,
  features: Readonly<Partial<Record<FeatureSwitch, boolean>>>,
  exists: (path: string) => boolean,
): Page {
  if (mayOpen(page, person, features)) return page
  const others: readonly Page[] =
    page.path === PAGES.maintenance_overview.path ? MAINTENANCE_ENTRY.map((name) => PAGES[name]) : []
  const other = others.find((each) => exists(each.path) && mayOpen(each, person, features))
  return other ?? PAGES.access_denied
}
