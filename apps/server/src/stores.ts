import type { Database } from './platform/database/database.ts'
import { createDeadLetterStore } from './platform/events/dead-letter-store.ts'
import { createDeliveryStore } from './platform/events/delivery-store.ts'
import { createContentStore } from './platform/files/content-store.ts'
import { createNoticePreferenceStore } from './platform/notices/notice-preference-store.ts'
import { createNoticeStore } from './platform/notices/notice-store.ts'
import { createAccountStore } from './platform/registry/account-store.ts'
import { createActivationStore } from './platform/registry/activation-store.ts'
import { createDeviceContactStore } from './platform/registry/device-contact-store.ts'
import { createDeviceStore } from './platform/registry/device-store.ts'
import { createGrantStore } from './platform/registry/grant-store.ts'
import { createGroupStore } from './platform/registry/group-store.ts'
import { createMachineChangeStore } from './platform/registry/machine-change-store.ts'
import { createMachineNameStore } from './platform/registry/machine-name-store.ts'
import { createMachineStore } from './platform/registry/machine-store.ts'
import { createOrganizationStore } from './platform/registry/organization-store.ts'
import { createRoleStore } from './platform/registry/role-store.ts'
import { createSessionStore } from './platform/registry/session-store.ts'
import { createSiteStore } from './platform/registry/site-store.ts'
import { createZoneStore } from './platform/registry/zone-store.ts'
import { createTermStore } from './platform/search/term-store.ts'
import { createChannelStore } from './platform/telemetry/channel-store.ts'
import { createCounterDayStore } from './platform/telemetry/counter-day-store.ts'
import { createCounterStore } from './platform/telemetry/counter-store.ts'
import { createLastValueStore } from './platform/telemetry/last-value-store.ts'
import { createPackStore } from './platform/telemetry/pack-store.ts'
import { createRejectedStore } from './platform/telemetry/rejected-store.ts'
import { createSeriesStore } from './platform/telemetry/series-store.ts'
import { createAcknowledgementStore } from './subjects/alarms/acknowledgement-store.ts'
import { createAlarmDayStore } from './subjects/alarms/alarm-day-store.ts'
import { createAlarmStore } from './subjects/alarms/alarm-store.ts'
import { createCatalogueStore } from './subjects/alarms/catalogue/catalogue-store.ts'
import { createReportSubscriptionStore } from './subjects/analytics/report/report-subscription-store.ts'
import { createDaySoFarStore } from './subjects/analytics/so-far/day-so-far-store.ts'
import { createUsageDayStore } from './subjects/analytics/usage/usage-day-store.ts'
import { createCycleStore } from './subjects/condition/cycle-store.ts'
import { createFingerprintStore } from './subjects/condition/fingerprint-store.ts'
import { createConsumptionStore } from './subjects/energy/consumption-store.ts'
import { createDataModelStore } from './subjects/machines/data-models/data-model-store.ts'
import { createMessageStore } from './subjects/messages/message-store.ts'
import { createNoticeRuleStore } from './subjects/notifications/rules/notice-rule-store.ts'
import { createPieceCorrectionStore } from './subjects/production/piece-correction-store.ts'
import { createProductionStore } from './subjects/production/production-store.ts'
import { createMeasureStore } from './subjects/shifts/measure-store.ts'
import { createPlanStore } from './subjects/shifts/plan-store.ts'
import { createStatusStore } from './subjects/status/status-store.ts'
import { createReasonRuleStore } from './subjects/stops/reason-rule-store.ts'
import { createUsageIntervalStore } from './subjects/stops/usage-interval-store.ts'
import { createTicketStore } from './subjects/tickets/ticket-store.ts'
import { createToolStore } from './subjects/tools/tool-store.ts'

/** The stores that several parts of the product share, by the name of what each keeps. */
export function createStores(db: Database) {
  const channels = createChannelStore(db)
  const counters = createCounterStore(db, channels)
  const statuses = createStatusStore(db)
  return {
    accounts: createAccountStore(db),
    acknowledgements: createAcknowledgementStore(db),
    activations: createActivationStore(db),
    alarmDays: createAlarmDayStore(db),
    alarms: createAlarmStore(db),
    catalogue: createCatalogueStore(db),
    channels,
    consumption: createConsumptionStore(db),
    contents: createContentStore(db),
    counterDays: createCounterDayStore(db, counters),
    counters,
    cycles: createCycleStore(db),
    daysSoFar: createDaySoFarStore(db),
    dataModels: createDataModelStore(db),
    deadLetters: createDeadLetterStore(db),
    deliveries: createDeliveryStore(db),
    deviceContacts: createDeviceContactStore(db),
    devices: createDeviceStore(db),
    fingerprints: createFingerprintStore(db),
    grants: createGrantStore(db),
    groups: createGroupStore(db),
    lastValues: createLastValueStore(db),
    machineChanges: createMachineChangeStore(db),
    machineNames: createMachineNameStore(db),
    machines: createMachineStore(db),
    measures: createMeasureStore(db),
    messages: createMessageStore(db),
    noticePreferences: createNoticePreferenceStore(db),
    notices: createNoticeStore(db),
    noticeRules: createNoticeRuleStore(db),
    organizations: createOrganizationStore(db),
    packs: createPackStore(db),
    pieceCorrections: createPieceCorrectionStore(db),
    plans: createPlanStore(db),
    productions: createProductionStore(db),
    reasonRules: createReasonRuleStore(db),
    rejected: createRejectedStore(db),
    reportSubscriptions: createReportSubscriptionStore(db),
    roles: createRoleStore(db),
    series: createSeriesStore(db),
    sessions: createSessionStore(db),
    sites: createSiteStore(db),
    statuses,
    terms: createTermStore(db),
    tickets: createTicketStore(db),
    tools: createToolStore(db),
    usageDays: createUsageDayStore(db),
    usageIntervals: createUsageIntervalStore(db),
    zones: createZoneStore(db),
  }
}

export type Stores = ReturnType<typeof createStores>
