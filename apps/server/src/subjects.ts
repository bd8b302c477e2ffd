import type { Feature } from './subject.ts'
import { serveAlarms } from './subjects/alarms/alarms.routes.ts'
import { serveAlarmCatalogue } from './subjects/alarms/catalogue/catalogue.routes.ts'
import { serveFleetAlarms } from './subjects/alarms/fleet-alarms.routes.ts'
import { serveMachineAnalytics } from './subjects/analytics/analytics.routes.ts'
import { serveAnalyticsTargets } from './subjects/analytics/targets.routes.ts'
import { serveTimes } from './subjects/analytics/usage/times.routes.ts'
import { serveCondition } from './subjects/condition/condition.routes.ts'
import { serveDocuments } from './subjects/documents/documents.routes.ts'
import { serveSpareParts } from './subjects/documents/spare-parts/spare-parts.routes.ts'
import { serveEnergy } from './subjects/energy/energy.routes.ts'
import { serveFleet } from './subjects/fleet/fleet.routes.ts'
import { serveSearch } from './subjects/fleet/search/search.routes.ts'
import { serveDeadLetters } from './subjects/help/dead-letters/dead-letters.routes.ts'
import { serveErrorReports } from './subjects/help/error-reports/error-reports.routes.ts'
import { serveComponents } from './subjects/machines/components/components.routes.ts'
import { serveContents } from './subjects/machines/contents/contents.routes.ts'
import { serveDevices } from './subjects/machines/devices/devices.routes.ts'
import { serveLicences } from './subjects/machines/licences/licences.routes.ts'
import { serveMachines } from './subjects/machines/machines.routes.ts'
import { serveRegistration } from './subjects/machines/registration/registration.routes.ts'
import { serveSites } from './subjects/machines/sites/sites.routes.ts'
import { serveMaintenance } from './subjects/maintenance/maintenance.routes.ts'
import { serveMessages } from './subjects/messages/messages.routes.ts'
import { serveMails } from './subjects/notifications/mails/mails.routes.ts'
import { serveNotifications } from './subjects/notifications/notifications.routes.ts'
import { servePush } from './subjects/notifications/push/push.routes.ts'
import { serveNoticeRules } from './subjects/notifications/rules/notice-rules.routes.ts'
import { serveWebhooks } from './subjects/notifications/webhooks/webhooks.routes.ts'
import { serveAudit } from './subjects/people/audit/audit.routes.ts'
import { serveGroups } from './subjects/people/groups/groups.routes.ts'
import { serveOrganizations } from './subjects/people/organizations/organizations.routes.ts'
import { servePartnerAccess } from './subjects/people/partner-access/partner-access.routes.ts'
import { serveUsers } from './subjects/people/users/users.routes.ts'
import { serveProductions } from './subjects/production/productions.routes.ts'
import { serveCalendar } from './subjects/shifts/calendar/calendar.routes.ts'
import { servePlantPlans } from './subjects/shifts/plant-plans/plant-plans.routes.ts'
import { serveShifts } from './subjects/shifts/shifts.routes.ts'
import { serveStatuses } from './subjects/status/statuses.routes.ts'
import { serveReasonRules } from './subjects/stops/reason-rules/reason-rules.routes.ts'
import { serveStops } from './subjects/stops/stops.routes.ts'
import { serveTickets } from './subjects/tickets/tickets.routes.ts'
import { serveTools } from './subjects/tools/tools.routes.ts'
import { serveDashboard } from './subjects/values/dashboard/dashboard.routes.ts'
import { serveMachineData } from './subjects/values/machine-data.routes.ts'

/** Every feature of the API but sign-in, which the guard of all calls needs. */
export const SERVER_FEATURES: readonly Feature[] = [
  serveAlarmCatalogue,
  serveAlarms,
  serveFleetAlarms,
  serveAudit,
  serveCalendar,
  serveComponents,
  serveCondition,
  serveContents,
  serveDashboard,
  serveDeadLetters,
  serveDevices,
  serveDocuments,
  serveEnergy,
  serveErrorReports,
  serveFleet,
  servePartnerAccess,
  serveGroups,
  serveLicences,
  serveMachines,
  servePush,
  serveReasonRules,
  serveRegistration,
  serveOrganizations,
  serveMachineAnalytics,
  serveAnalyticsTargets,
  serveMachineData,
  serveMails,
  serveMaintenance,
  serveMessages,
  serveNotifications,
  serveNoticeRules,
  servePlantPlans,
  serveProductions,
  serveSearch,
  serveShifts,
  serveSites,
  serveSpareParts,
  serveStatuses,
  serveTimes,
  serveStops,
  serveTickets,
  serveTools,
  serveUsers,
  serveWebhooks,
]
