import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Audit } from './platform/audit/audit.ts'
import type { Bus } from './platform/bus/bus.ts'
import type { Database } from './platform/database/database.ts'
import type { Files } from './platform/files/files.ts'
import type { PageCheck } from './platform/http/page-check.ts'
import type { Api } from './platform/http/serve.ts'
import type { DeviceAccess } from './platform/identity/devices/device-access.ts'
import type { OwnerCheck } from './platform/identity/passwords/owner-check.ts'
import type { PasswordLinks } from './platform/identity/passwords/password-links.ts'
import type { Ingest } from './platform/ingest/ingest.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { DeviceAccounts } from './platform/mqtt/accounts/device-accounts.ts'
import type { Outbound } from './platform/outbound/outbound.ts'
import type { Push } from './platform/push/push.ts'
import type { MachineFailures } from './platform/registry/machine-failures.ts'
import type { Metrics } from './platform/runtime/metrics.ts'
import type { Stores } from './stores.ts'
import type { Shop } from './subjects/documents/shop.ts'
import type { DataModels } from './subjects/machines/data-models/data-models.ts'

/** What a feature can depend on. */
export interface FeatureDeps {
  stores: Stores
  /** For the feature's own stores, and for transactions over several stores. */
  db: Database
  audit: Audit
  bus: Bus
  mail: Mailer
  /** The way to addresses that others name. */
  outbound: Outbound
  publicUrl: string
  /** The way to browsers and apps of people. */
  push: Push
  /** With which people without a session choose a password. */
  passwordLinks: PasswordLinks
  /** Before something that would let another person in. */
  ownerCheck: OwnerCheck
  files: Files
  /** What this installation has switched on. */
  switches: Config['featureSwitches']
  /** Which pages and channels are open on a machine; for calls that serve several. */
  pageCheck: PageCheck
  /** Where devices reach the broker. */
  deviceAddress: string
  /** What devices sign in with at the broker. */
  deviceAccounts: DeviceAccounts
  /** Who a device is over HTTP, and its tokens. */
  deviceAccess: DeviceAccess
  /** Where points of machines are stored. */
  ingest: Pick<Ingest, 'accept'>
  /** What machines are made of. */
  models: DataModels
  /** For how long data is kept, in days. */
  retentionDays: Config['retentionDays']
  /** For answers about many machines. */
  failures: MachineFailures
  metrics: Metrics
  /** Where errors of browsers are sent on to; null for nowhere. */
  sentryDsn: Config['sentryDsn']
  /** Where spare parts are ordered; null for nowhere. */
  shop: Shop | null
  log: Logger
  now: () => number
}

/** The part of it that one feature names: the stores, and the rest. */
export type Needs<S extends keyof Stores, D extends Exclude<keyof FeatureDeps, 'stores'>> = Pick<
  FeatureDeps,
  D
> & { stores: Pick<Stores, S> }

/** Binds the calls of one subject. */
export type Feature = (api: Api, deps: FeatureDeps) => void | Promise<void>
