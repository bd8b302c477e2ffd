import { alarmCataloguePages } from '../features/alarm-catalogue/alarm-catalogue.pages.ts'
import { alarmPages } from '../features/alarms/alarms.pages.ts'
import { analyticsPages } from '../features/analytics/analytics.pages.ts'
import { auditPages } from '../features/audit/audit.pages.ts'
import { calendarPages } from '../features/calendar/calendar.pages.ts'
import { componentPages } from '../features/components/components.pages.ts'
import { conditionPages } from '../features/condition/condition.pages.ts'
import { dashboardPages } from '../features/dashboard/dashboard.pages.ts'
import { deadLetterPages } from '../features/dead-letters/dead-letters.pages.ts'
import { energyPages } from '../features/energy/energy.pages.ts'
import { environmentPages } from '../features/environment/environment.pages.ts'
import { readStepsSearch } from '../features/first-steps/steps-search.ts'
import { fleetPages } from '../features/fleet/fleet.pages.ts'
import { groupPages } from '../features/groups/groups.pages.ts'
import { helpPages } from '../features/help/help.pages.ts'
import { licencePages } from '../features/licences/licences.pages.ts'
import { logPages } from '../features/logs/logs.pages.ts'
import { machineDataPages } from '../features/machine-data/machine-data.pages.ts'
import { machineOverviewPages } from '../features/machine-overview/machine-overview.pages.ts'
import { machineSettingsPages } from '../features/machine-settings/machine-settings.pages.ts'
import { machineStatusPages } from '../features/machine-status/machine-status.pages.ts'
import { mailPages } from '../features/mails/mails.pages.ts'
import { maintenancePages } from '../features/maintenance/maintenance.pages.ts'
import { messagePages } from '../features/messages/messages.pages.ts'
import { noticeRulePages } from '../features/notice-rules/notice-rules.pages.ts'
import { notificationPages } from '../features/notifications/notifications.pages.ts'
import { operatorPages } from '../features/operator/operator.pages.ts'
import { organizationPages } from '../features/organization/organization.pages.ts'
import { partnerAccessPages } from '../features/partner-access/partner-access.pages.ts'
import { productionPages } from '../features/production/production.pages.ts'
import { productionEventPages } from '../features/production-events/production-events.pages.ts'
import { reasonRulePages } from '../features/reason-rules/reason-rules.pages.ts'
import { registrationPages } from '../features/registration/registration.pages.ts'
import { servicePages } from '../features/service/service.pages.ts'
import { shiftPages } from '../features/shifts/shifts.pages.ts'
import { sitePages } from '../features/sites/sites.pages.ts'
import { ticketPages } from '../features/tickets/tickets.pages.ts'
import { timelinePages } from '../features/timelines/timelines.pages.ts'
import { toolingPages } from '../features/tooling/tooling.pages.ts'
import { userPages } from '../features/users/users.pages.ts'
import { webhookPages } from '../features/webhooks/webhooks.pages.ts'
import { definePage } from '../pages/define-page.ts'
import { lazyPage } from '../ui/load-part.ts'

/** Where someone is sent who may not open a page (rules: pages 6). */
const accessDenied = definePage('access_denied', {
  component: lazyPage(() => import('./access-denied-page.tsx'), 'AccessDeniedPage'),
})

/** Made of forms of several features, so none of them has it. */
const firstSteps = definePage('first_steps', {
  component: lazyPage(
    () => import('./first-steps/load-first-steps.ts').then((part) => part.loadFirstSteps()),
    'FirstStepsPage',
  ),
  search: readStepsSearch,
})

/** Every page that is built, one line a feature. Routes and menus are made of it. */
export const BUILT_PAGES = [
  accessDenied,
  ...alarmCataloguePages,
  ...alarmPages,
  ...analyticsPages,
  ...auditPages,
  ...calendarPages,
  ...dashboardPages,
  ...componentPages,
  ...conditionPages,
  ...deadLetterPages,
  ...energyPages,
  ...environmentPages,
  firstSteps,
  ...fleetPages,
  ...groupPages,
  ...helpPages,
  ...licencePages,
  ...logPages,
  ...machineDataPages,
  ...machineOverviewPages,
  ...machineSettingsPages,
  ...machineStatusPages,
  ...mailPages,
  ...maintenancePages,
  ...messagePages,
  ...notificationPages,
  ...noticeRulePages,
  ...operatorPages,
  ...organizationPages,
  ...partnerAccessPages,
  ...productionPages,
  ...productionEventPages,
  ...reasonRulePages,
  ...registrationPages,
  ...servicePages,
  ...shiftPages,
  ...sitePages,
  ...ticketPages,
  ...timelinePages,
  ...toolingPages,
  ...userPages,
  ...webhookPages,
] as const
