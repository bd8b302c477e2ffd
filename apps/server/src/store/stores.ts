import { createAccountStore } from './account-store.ts'
import { createActivationStore } from './activation-store.ts'
import { createAttemptStore } from './attempt-store.ts'
import { createAuditStore } from './audit-store.ts'
import { createCalendarStore } from './calendar-store.ts'
import { createChannelStore } from './channel-store.ts'
import { createContentStore } from './content-store.ts'
import { createCounterDayStore } from './counter-day-store.ts'
import { createCounterStore } from './counter-store.ts'
import { createCredentialStore } from './credential-store.ts'
import type { Database } from './database.ts'
import { createDeviceStore } from './device-store.ts'
import { createGrantStore } from './grant-store.ts'
import { createGroupStore } from './group-store.ts'
import { createLastValueStore } from './last-value-store.ts'
import { createLicenceCodeStore } from './licence-code-store.ts'
import { createMachineChanges } from './machine-changes.ts'
import { createMachineNames } from './machine-names.ts'
import { createMachineStore } from './machine-store.ts'
import { createMailStore } from './mail-store.ts'
import { createOidcStore } from './oidc-store.ts'
import { createOrganizationStore } from './organization-store.ts'
import { createPackStore } from './pack-store.ts'
import { createPasswordLinkStore } from './password-link-store.ts'
import { createPreferenceStore } from './preference-store.ts'
import { createRejectedStore } from './rejected-store.ts'
import { createRoleStore } from './role-store.ts'
import { createSecretStore } from './secret-store.ts'
import { createSeriesStore } from './series-store.ts'
import { createSessionStore } from './session-store.ts'
import { createShiftStore } from './shift-store.ts'
import { createSiteStore } from './site-store.ts'
import { createStatusDayStore } from './status-day-store.ts'
import { createStatusStore } from './status-store.ts'

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
    devices: createDeviceStore(db),
    grants: createGrantStore(db),
    groups: createGroupStore(db),
    lastValues: createLastValueStore(db),
    licenceCodes: createLicenceCodeStore(db),
    machineChanges: createMachineChanges(db),
    machineNames: createMachineNames(db),
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
