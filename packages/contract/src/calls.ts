import type { TSchema } from 'typebox'
import * as alarmCatalogue from './alarms/alarm-catalogue.ts'
import * as alarms from './alarms/alarms.ts'
import * as analytics from './analytics/analytics.ts'
import * as analyticsGroups from './analytics/analytics-groups.ts'
import * as analyticsReports from './analytics/analytics-reports.ts'
import * as analyticsShapes from './analytics/analytics-shapes.ts'
import * as analyticsTargets from './analytics/analytics-targets.ts'
import * as conditionApps from './condition/condition-apps.ts'
import * as conditionFingerprints from './condition/condition-fingerprints.ts'
import * as conditionOverview from './condition/condition-overview.ts'
import * as conditionShapes from './condition/condition-shapes.ts'
import * as conditionSpectra from './condition/condition-spectra.ts'
import * as conditionTests from './condition/condition-tests.ts'
import * as deviceTests from './condition/device-tests.ts'
import * as documents from './documents/documents.ts'
import * as spareParts from './documents/spare-parts.ts'
import * as energy from './energy/energy.ts'
import * as fleet from './fleet/fleet.ts'
import * as search from './fleet/search.ts'
import * as deadLetters from './help/dead-letters.ts'
import * as errorReports from './help/error-reports.ts'
import * as components from './machines/components.ts'
import * as contents from './machines/contents.ts'
import * as devices from './machines/devices.ts'
import * as licences from './machines/licences.ts'
import * as machines from './machines/machines.ts'
import * as registration from './machines/registration.ts'
import * as sites from './machines/sites.ts'
import * as activities from './maintenance/activities.ts'
import * as activityShapes from './maintenance/activity-shapes.ts'
import * as maintenance from './maintenance/maintenance.ts'
import * as maintenanceFigures from './maintenance/maintenance-figures.ts'
import * as maintenanceShapes from './maintenance/maintenance-shapes.ts'
import * as messages from './messages/messages.ts'
import * as mails from './notifications/mails.ts'
import * as noticeRules from './notifications/notice-rules.ts'
import * as notificationCount from './notifications/notification-count.ts'
import * as notifications from './notifications/notifications.ts'
import * as push from './notifications/push.ts'
import * as webhooks from './notifications/webhooks.ts'
import * as audit from './people/audit.ts'
import * as auth from './people/auth.ts'
import * as groups from './people/groups.ts'
import * as organizations from './people/organizations.ts'
import * as partnerAccess from './people/partner-access.ts'
import * as setup from './people/setup.ts'
import * as users from './people/users.ts'
import * as productionStatus from './production/production-status.ts'
import * as productions from './production/productions.ts'
import * as calendar from './shifts/calendar.ts'
import * as plantPlans from './shifts/plant-plans.ts'
import * as shifts from './shifts/shifts.ts'
import * as status from './status/status.ts'
import * as reasonRules from './stops/reason-rules.ts'
import * as stops from './stops/stops.ts'
import * as ticketAccess from './tickets/ticket-access.ts'
import * as ticketBodies from './tickets/ticket-bodies.ts'
import * as ticketShapes from './tickets/ticket-shapes.ts'
import * as tickets from './tickets/tickets.ts'
import * as tools from './tools/tools.ts'
import * as dashboard from './values/dashboard.ts'
import * as machineData from './values/machine-data.ts'
import * as sensorData from './values/sensor-data.ts'
import type { Call } from './wire/call.ts'
import * as system from './wire/system.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const isSchema = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && '~kind' in value

const EXPORTS: readonly (readonly [name: string, value: unknown])[] = [
  auth,
  setup,
  users,
  push,
  organizations,
  groups,
  partnerAccess,
  audit,
  deadLetters,
  mails,
  webhooks,
  reasonRules,
  stops,
  contents,
  conditionOverview,
  conditionTests,
  conditionSpectra,
  conditionFingerprints,
  conditionApps,
  deviceTests,
  maintenance,
  activities,
  maintenanceFigures,
  machines,
  sites,
  productions,
  tools,
  spareParts,
  productionStatus,
  dashboard,
  messages,
  ticketAccess,
  ticketBodies,
  ticketShapes,
  activityShapes,
  conditionShapes,
  maintenanceShapes,
  tickets,
  notificationCount,
  notifications,
  noticeRules,
  registration,
  devices,
  licences,
  documents,
  analyticsShapes,
  analytics,
  analyticsGroups,
  analyticsReports,
  analyticsTargets,
  fleet,
  energy,
  status,
  alarms,
  alarmCatalogue,
  shifts,
  calendar,
  plantPlans,
  machineData,
  components,
  sensorData,
  search,
  errorReports,
  system,
].flatMap((module) =>
  // By name: Node has the exports of a module in this order, a bundler in that of the source.
  Object.entries(module as Record<string, unknown>).sort(([one], [other]) => (one < other ? -1 : 1)),
)

/** What each call is called in the OpenAPI file: the name under which it is defined. */
export const CALL_NAMES: ReadonlyMap<Call, string> = new Map(
  EXPORTS.flatMap(([name, value]) => (isCall(value) ? [[value, name] as const] : [])),
)

/** Every call there is. */
export const CALLS: readonly Call[] = [...CALL_NAMES.keys()]

/** The shapes that have a name, which the OpenAPI file says once. */
export const NAMED_SCHEMAS: readonly (readonly [name: string, schema: TSchema])[] = EXPORTS.flatMap(
  ([name, value]) => (isSchema(value) ? [[name, value] as const] : []),
)
