import { createBackupRunStore } from '../backup/backup-run-store.ts'
import type { Database } from '../database/database.ts'
import { createDeadLetterStore } from '../events/dead-letter-store.ts'
import { createDeliveryStore } from '../events/delivery-store.ts'
import { createContentStore } from '../files/content-store.ts'
import { createNoticePreferenceStore } from '../notices/notice-preference-store.ts'
import { createNoticeStore } from '../notices/notice-store.ts'
import { createAccountStore } from '../registry/account-store.ts'
import { createActivationStore } from '../registry/activation-store.ts'
import { createConnectionStore } from '../registry/connection-store.ts'
import { createConnectorStore } from '../registry/connector-store.ts'
import { createDeviceCertificateStore } from '../registry/device-certificate-store.ts'
import { createDeviceContactStore } from '../registry/device-contact-store.ts'
import { createDeviceStore } from '../registry/device-store.ts'
import { createGrantStore } from '../registry/grant-store.ts'
import { createGroupStore } from '../registry/group-store.ts'
import { createMachineChangeStore } from '../registry/machine-change-store.ts'
import { createMachineNameStore } from '../registry/machine-name-store.ts'
import { createMachineStore } from '../registry/machine-store.ts'
import { createOrganizationStore } from '../registry/organization-store.ts'
import { createRoleStore } from '../registry/role-store.ts'
import { createSessionStore } from '../registry/session-store.ts'
import { createSiteStore } from '../registry/site-store.ts'
import { createZoneStore } from '../registry/zone-store.ts'
import { createTermStore } from '../search/term-store.ts'
import { createBackfillStore } from '../telemetry/backfill-store.ts'
import { createChannelStore } from '../telemetry/channel-store.ts'
import { createCounterDayStore } from '../telemetry/counter-day-store.ts'
import { createCounterStore } from '../telemetry/counter-store.ts'
import { createLastValueStore } from '../telemetry/last-value-store.ts'
import { createPackStore } from '../telemetry/pack-store.ts'
import { createRejectedStore } from '../telemetry/rejected-store.ts'
import { createSeriesStore } from '../telemetry/series-store.ts'

/** The stores that several parts of the product share, by the name of what each keeps. */
export function createPlatformStores(db: Database) {
  const channels = createChannelStore(db)
  const counters = createCounterStore(db, channels)
  return {
    accounts: createAccountStore(db),
    activations: createActivationStore(db),
    backfills: createBackfillStore(db),
    backupRuns: createBackupRunStore(db),
    channels,
    connections: createConnectionStore(db),
    connectors: createConnectorStore(db),
    contents: createContentStore(db),
    counterDays: createCounterDayStore(db, counters),
    counters,
    deadLetters: createDeadLetterStore(db),
    deliveries: createDeliveryStore(db),
    deviceCertificates: createDeviceCertificateStore(db),
    deviceContacts: createDeviceContactStore(db),
    devices: createDeviceStore(db),
    grants: createGrantStore(db),
    groups: createGroupStore(db),
    lastValues: createLastValueStore(db),
    machineChanges: createMachineChangeStore(db),
    machineNames: createMachineNameStore(db),
    machines: createMachineStore(db),
    noticePreferences: createNoticePreferenceStore(db),
    notices: createNoticeStore(db),
    organizations: createOrganizationStore(db),
    packs: createPackStore(db),
    rejected: createRejectedStore(db),
    roles: createRoleStore(db),
    series: createSeriesStore(db),
    sessions: createSessionStore(db),
    sites: createSiteStore(db),
    terms: createTermStore(db),
    zones: createZoneStore(db),
  }
}

export type PlatformStores = ReturnType<typeof createPlatformStores>
