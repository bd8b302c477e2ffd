import type { Call } from './call.ts'
import * as alarmCatalogue from './calls/alarm-catalogue.ts'
import * as alarms from './calls/alarms.ts'
import * as analytics from './calls/analytics.ts'
import * as analyticsTargets from './calls/analytics-targets.ts'
import * as audit from './calls/audit.ts'
import * as auth from './calls/auth.ts'
import * as calendar from './calls/calendar.ts'
import * as components from './calls/components.ts'
import * as condition from './calls/condition.ts'
import * as contents from './calls/contents.ts'
import * as dashboard from './calls/dashboard.ts'
import * as deadLetters from './calls/dead-letters.ts'
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
import * as shifts from './calls/shifts.ts'
import * as sites from './calls/sites.ts'
import * as spareParts from './calls/spare-parts.ts'
import * as status from './calls/status.ts'
import * as stops from './calls/stops.ts'
import * as system from './calls/system.ts'
import * as ticketAccess from './calls/ticket-access.ts'
import * as tickets from './calls/tickets.ts'
import * as tools from './calls/tools.ts'
import * as users from './calls/users.ts'
import * as webhooks from './calls/webhooks.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call there is. */
export const CALLS: readonly Call[] = [
  auth,
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
  condition,
  maintenance,
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
  tickets,
  notificationCount,
  notifications,
  noticeRules,
  registration,
  devices,
  licences,
  documents,
  analytics,
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
].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isCall))
