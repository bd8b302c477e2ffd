import { createAcknowledgementStore } from './alarms/acknowledgement-store.ts'
import { createAlarmDayStore } from './alarms/alarm-day-store.ts'
import { createAlarmStore } from './alarms/alarm-store.ts'
import { createCatalogueStore } from './alarms/catalogue-store.ts'
import { createCycleStore } from './condition/cycle-store.ts'
import { createFingerprintStore } from './condition/fingerprint-store.ts'
import { createConsumptionStore } from './consumption/consumption-store.ts'
import type { Database } from './database/database.ts'
import { createDeadLetterStore } from './events/dead-letter-store.ts'
import { createDeliveryStore } from './events/delivery-store.ts'
import { createContentStore } from './files/content-store.ts'
import { createActivationStore } from './machines/activation-store.ts'
import { createDataModelStore } from './machines/data-model-store.ts'
import { createDeviceContactStore } from './machines/device-contact-store.ts'
import { createDeviceStore } from './machines/device-store.ts'
import { createGroupStore } from './machines/group-store.ts'
import { createMachineChangeStore } from './machines/machine-change-store.ts'
import { createMachineNameStore } from './machines/machine-name-store.ts'
import { createMachineStore } from './machines/machine-store.ts'
import { createMeasureStore } from './machines/measure-store.ts'
import { createSiteStore } from './machines/site-store.ts'
import { createZoneStore } from './machines/zone-store.ts'
import { createMessageStore } from './messages/message-store.ts'
import { createNoticeRuleStore } from './notice-rules/notice-rule-store.ts'
import { createNoticePreferenceStore } from './notices/notice-preference-store.ts'
import { createNoticeStore } from './notices/notice-store.ts'
import { createReportSubscriptionStore } from './notices/report-subscription-store.ts'
import { createAccountStore } from './people/account-store.ts'
import { createGrantStore } from './people/grant-store.ts'
import { createOrganizationStore } from './people/organization-store.ts'
import { createRoleStore } from './people/role-store.ts'
import { createSessionStore } from './people/session-store.ts'
import { createPlanStore } from './plans/plan-store.ts'
import { createProductionStore } from './productions/production-store.ts'
import { createTermStore } from './search/term-store.ts'
import { createStatusStore } from './status/status-store.ts'
import { createUsageDayStore } from './status/usage-day-store.ts'
import { createChannelStore } from './telemetry/channel-store.ts'
import { createCounterDayStore } from './telemetry/counter-day-store.ts'
import { createCounterStore } from './telemetry/counter-store.ts'
import { createLastValueStore } from './telemetry/last-value-store.ts'
import { createPackStore } from './telemetry/pack-store.ts'
import { createRejectedStore } from './telemetry/rejected-store.ts'
import { createSeriesStore } from './telemetry/series-store.ts'
import { createTicketStore } from './tickets/ticket-store.ts'
import { createToolStore } from './tools/tool-store.ts'
import { createDaySoFarStore } from './usage/day-so-far-store.ts'
import { createPieceCorrectionStore } from './usage/piece-correction-store.ts'
import { createReasonRuleStore } from './usage/reason-rule-store.ts'
import { createUsageIntervalStore } from './usage/usage-interval-store.ts'

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
