import { serveAlarmCatalogue } from './alarm-catalogue/catalogue.routes.ts'
import { serveAlarms } from './alarms/alarms.routes.ts'
import { serveFleetAlarms } from './alarms/fleet-alarms.routes.ts'
import { serveAudit } from './audit/audit.routes.ts'
import { serveCalendar } from './calendar/calendar.routes.ts'
import { serveComponents } from './components/components.routes.ts'
import { serveCondition } from './condition/condition.routes.ts'
import { serveContents } from './contents/contents.routes.ts'
import { serveDashboard } from './dashboard/dashboard.routes.ts'
import { serveDeadLetters } from './dead-letters/dead-letters.routes.ts'
import { serveDevices } from './devices/devices.routes.ts'
import { serveDocuments } from './documents/documents.routes.ts'
import { serveEnergy } from './energy/energy.routes.ts'
import { serveErrorReports } from './error-reports/error-reports.routes.ts'
import type { Feature } from './feature.ts'
import { serveFleet } from './fleet/fleet.routes.ts'
import { serveGroups } from './groups/groups.routes.ts'
import { serveLicences } from './licences/licences.routes.ts'
import { serveMachineAnalytics } from './machine-analytics/analytics.routes.ts'
import { serveAnalyticsTargets } from './machine-analytics/targets.routes.ts'
import { serveMachineData } from './machine-data/machine-data.routes.ts'
import { serveMachines } from './machines/machines.routes.ts'
import { serveMails } from './mails/mails.routes.ts'
import { serveMaintenance } from './maintenance/maintenance.routes.ts'
import { serveMessages } from './messages/messages.routes.ts'
import { serveNoticeRules } from './notice-rules/notice-rules.routes.ts'
import { serveNotifications } from './notifications/notifications.routes.ts'
import { serveOrganizations } from './organizations/organizations.routes.ts'
import { servePartnerAccess } from './partner-access/partner-access.routes.ts'
import { servePlantPlans } from './plant-plans/plant-plans.routes.ts'
import { serveProductions } from './productions/productions.routes.ts'
import { servePush } from './push/push.routes.ts'
import { serveReasonRules } from './reason-rules/reason-rules.routes.ts'
import { serveRegistration } from './registration/registration.routes.ts'
import { serveSearch } from './search/search.routes.ts'
import { serveShifts } from './shifts/shifts.routes.ts'
import { serveSites } from './sites/sites.routes.ts'
import { serveSpareParts } from './spare-parts/spare-parts.routes.ts'
import { serveStatuses } from './status/statuses.routes.ts'
import { serveStops } from './stops/stops.routes.ts'
import { serveTickets } from './tickets/tickets.routes.ts'
import { serveTools } from './tools/tools.routes.ts'
import { serveUsers } from './users/users.routes.ts'
import { serveWebhooks } from './webhooks/webhooks.routes.ts'

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
  serveStops,
  serveTickets,
  serveTools,
  serveUsers,
  serveWebhooks,
]
