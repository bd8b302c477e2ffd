import { createAuditStore } from './audit/audit-store.ts'
import { createLicenceCodeStore } from './features/licences/licence-code-store.ts'
import { createPreferenceStore } from './features/users/preference-store.ts'
import { createAttemptStore } from './identity/attempt-store.ts'
import { createCredentialStore } from './identity/passwords/credential-store.ts'
import { createPasswordLinkStore } from './identity/passwords/password-link-store.ts'
import { createOidcStore } from './identity/provider/oidc-store.ts'
import { createSecretStore } from './identity/provider/secret-store.ts'
import { createMailStore } from './mail/mail-store.ts'
import type { Database } from './store/database/database.ts'
import { createDeliveryStore } from './store/events/delivery-store.ts'
import { createContentStore } from './store/files/content-store.ts'
import { createActivationStore } from './store/machines/activation-store.ts'
import { createDeviceStore } from './store/machines/device-store.ts'
import { createGroupStore } from './store/machines/group-store.ts'
import { createMachineChangeStore } from './store/machines/machine-change-store.ts'
import { createMachineNameStore } from './store/machines/machine-name-store.ts'
import { createMachineStore } from './store/machines/machine-store.ts'
import { createSiteStore } from './store/machines/site-store.ts'
import { createAccountStore } from './store/people/account-store.ts'
import { createGrantStore } from './store/people/grant-store.ts'
import { createOrganizationStore } from './store/people/organization-store.ts'
import { createRoleStore } from './store/people/role-store.ts'
import { createSessionStore } from './store/people/session-store.ts'
import { createCalendarStore } from './store/shifts/calendar-store.ts'
import { createShiftStore } from './store/shifts/shift-store.ts'
import { createStatusDayStore } from './store/status/status-day-store.ts'
import { createStatusStore } from './store/status/status-store.ts'
import { createChannelStore } from './store/telemetry/channel-store.ts'
import { createCounterDayStore } from './store/telemetry/counter-day-store.ts'
import { createCounterStore } from './store/telemetry/counter-store.ts'
import { createLastValueStore } from './store/telemetry/last-value-store.ts'
import { createPackStore } from './store/telemetry/pack-store.ts'
import { createRejectedStore } from './store/telemetry/rejected-store.ts'
import { createSeriesStore } from './store/telemetry/series-store.ts'

/** One of each over the same database, by the name of what it keeps. */
export function createStores(db: Database) {
  const counters = createCounterStore(db)
  const statuses = createStatusStore(db)
  return {
    accounts: createAccountStore(db),
    activations: createActivationStore(db),
    attempts: createAttemptStore(db),
    audit: createAuditStore(db),
    calendars: createCalendarStore(db),
    channels: createChannelStore(db),
    contents: createContentStore(db),
    counterDays: createCounterDayStore(db, counters),
    counters,
    credentials: createCredentialStore(db),
    deliveries: createDeliveryStore(db),
    devices: createDeviceStore(db),
    grants: createGrantStore(db),
    groups: createGroupStore(db),
    lastValues: createLastValueStore(db),
    licenceCodes: createLicenceCodeStore(db),
    machineChanges: createMachineChangeStore(db),
    machineNames: createMachineNameStore(db),
    machines: createMachineStore(db),
    mails: createMailStore(db),
    oidc: createOidcStore(db),
    organizations: createOrganizationStore(db),
    packs: createPackStore(db),
    passwordLinks: createPasswordLinkStore(db),
    preferences: createPreferenceStore(db),
    rejected: createRejectedStore(db),
    roles: createRoleStore(db),
    secrets: createSecretStore(db),
    series: createSeriesStore(db),
    sessions: createSessionStore(db),
    shifts: createShiftStore(db),
    sites: createSiteStore(db),
    statusDays: createStatusDayStore(db, statuses),
    statuses,
  }
}

export type Stores = ReturnType<typeof createStores>
