import type { TSchema } from 'typebox'
import type { Call } from './call.ts'
import * as activities from './calls/activities.ts'
import * as activityShapes from './calls/activity-shapes.ts'
import * as alarmCatalogue from './calls/alarm-catalogue.ts'
import * as alarms from './calls/alarms.ts'
import * as analytics from './calls/analytics.ts'
import * as analyticsGroups from './calls/analytics-groups.ts'
import * as analyticsReports from './calls/analytics-reports.ts'
import * as analyticsShapes from './calls/analytics-shapes.ts'
import * as analyticsTargets from './calls/analytics-targets.ts'
import * as audit from './calls/audit.ts'
import * as auth from './calls/auth.ts'
import * as calendar from './calls/calendar.ts'
import * as components from './calls/components.ts'
import * as conditionApps from './calls/condition-apps.ts'
import * as conditionFingerprints from './calls/condition-fingerprints.ts'
import * as conditionOverview from './calls/condition-overview.ts'
import * as conditionShapes from './calls/condition-shapes.ts'
import * as conditionSpectra from './calls/condition-spectra.ts'
import * as conditionTests from './calls/condition-tests.ts'
import * as contents from './calls/contents.ts'
import * as dashboard from './calls/dashboard.ts'
import * as deadLetters from './calls/dead-letters.ts'
import * as deviceTests from './calls/device-tests.ts'
import * as devices from './calls/devices.ts'
import * as documents from './calls/documents.ts'
import * as energy from './calls/energy.ts'
import * as errorReports from './calls/error-reports.ts'
import * as fleet from './calls/fleet.ts'
import * as groups from './calls/groups.ts'
import * as licences from './calls/licences.ts'
import * as machineData from './calls/machine-data.ts'
import * as machines from './calls/machines.ts'
import * as mails from './calls/mails.ts'
import * as maintenance from './calls/maintenance.ts'
import * as maintenanceFigures from './calls/maintenance-figures.ts'
import * as maintenanceShapes from './calls/maintenance-shapes.ts'
import * as messages from './calls/messages.ts'
import * as noticeRules from './calls/notice-rules.ts'
import * as notificationCount from './calls/notification-count.ts'
import * as notifications from './calls/notifications.ts'
import * as organizations from './calls/organizations.ts'
import * as partnerAccess from './calls/partner-access.ts'
import * as plantPlans from './calls/plant-plans.ts'
import * as productionStatus from './calls/production-status.ts'
import * as productions from './calls/productions.ts'
import * as push from './calls/push.ts'
import * as reasonRules from './calls/reason-rules.ts'
import * as registration from './calls/registration.ts'
import * as search from './calls/search.ts'
import * as sensorData from './calls/sensor-data.ts'
import * as setup from './calls/setup.ts'
import * as shifts from './calls/shifts.ts'
import * as sites from './calls/sites.ts'
import * as spareParts from './calls/spare-parts.ts'
import * as status from './calls/status.ts'
import * as stops from './calls/stops.ts'
import * as system from './calls/system.ts'
import * as ticketAccess from './calls/ticket-access.ts'
import * as ticketBodies from './calls/ticket-bodies.ts'
import * as ticketShapes from './calls/ticket-shapes.ts'
import * as tickets from './calls/tickets.ts'
import * as tools from './calls/tools.ts'
import * as users from './calls/users.ts'
import * as webhooks from './calls/webhooks.ts'

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
