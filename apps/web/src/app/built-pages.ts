import { definePage } from '../platform/pages/define-page.ts'
import { lazyPage } from '../platform/ui/browser/load-part.ts'
import { alarmPages } from '../subjects/alarms/alarms.pages.ts'
import { alarmCataloguePages } from '../subjects/alarms/catalogue/alarm-catalogue.pages.ts'
import { analyticsPages } from '../subjects/analytics/analytics.pages.ts'
import { conditionPages } from '../subjects/condition/condition.pages.ts'
import { servicePages } from '../subjects/documents/service.pages.ts'
import { energyPages } from '../subjects/energy/energy.pages.ts'
import { fleetPages } from '../subjects/fleet/fleet.pages.ts'
import { machineOverviewPages } from '../subjects/fleet/machine/machine-overview.pages.ts'
import { deadLetterPages } from '../subjects/help/dead-letters/dead-letters.pages.ts'
import { helpPages } from '../subjects/help/help.pages.ts'
import { componentPages } from '../subjects/machines/components/components.pages.ts'
import { licencePages } from '../subjects/machines/licences/licences.pages.ts'
import { registrationPages } from '../subjects/machines/registration/registration.pages.ts'
import { machineSettingsPages } from '../subjects/machines/settings/machine-settings.pages.ts'
import { sitePages } from '../subjects/machines/sites/sites.pages.ts'
import { maintenancePages } from '../subjects/maintenance/maintenance.pages.ts'
import { messagePages } from '../subjects/messages/messages.pages.ts'
import { mailPages } from '../subjects/notifications/mails/mails.pages.ts'
import { notificationPages } from '../subjects/notifications/notifications.pages.ts'
import { noticeRulePages } from '../subjects/notifications/rules/notice-rules.pages.ts'
import { webhookPages } from '../subjects/notifications/webhooks/webhooks.pages.ts'
import { auditPages } from '../subjects/people/audit/audit.pages.ts'
import { readStepsSearch } from '../subjects/people/first-steps/steps-search.ts'
import { groupPages } from '../subjects/people/groups/groups.pages.ts'
import { organizationPages } from '../subjects/people/organization/organization.pages.ts'
import { partnerAccessPages } from '../subjects/people/partner-access/partner-access.pages.ts'
import { userPages } from '../subjects/people/users/users.pages.ts'
import { productionEventPages } from '../subjects/production/events/production-events.pages.ts'
import { productionPages } from '../subjects/production/production.pages.ts'
import { calendarPages } from '../subjects/shifts/calendar/calendar.pages.ts'
import { shiftPages } from '../subjects/shifts/shifts.pages.ts'
import { machineStatusPages } from '../subjects/status/day/machine-status.pages.ts'
import { timelinePages } from '../subjects/status/timelines/timelines.pages.ts'
import { operatorPages } from '../subjects/stops/operator/operator.pages.ts'
import { reasonRulePages } from '../subjects/stops/reason-rules/reason-rules.pages.ts'
import { ticketPages } from '../subjects/tickets/tickets.pages.ts'
import { toolingPages } from '../subjects/tools/tooling.pages.ts'
import { dashboardPages } from '../subjects/values/dashboard/dashboard.pages.ts'
import { environmentPages } from '../subjects/values/environment/environment.pages.ts'
import { logPages } from '../subjects/values/logs/logs.pages.ts'
import { machineDataPages } from '../subjects/values/machine-data.pages.ts'

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
