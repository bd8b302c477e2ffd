import type { Logger } from 'pino'
import type { PageCheck } from '../api/page-check.ts'
import type { Api } from '../api/serve.ts'
import type { Audit } from '../audit/audit.ts'
import type { DeviceAccounts } from '../broker/accounts/device-accounts.ts'
import type { Bus } from '../bus.ts'
import type { Config } from '../config.ts'
import type { DataModels } from '../data-models/data-models.ts'
import type { Files } from '../files/files.ts'
import type { DeviceAccess } from '../identity/devices/device-access.ts'
import type { OwnerCheck } from '../identity/passwords/owner-check.ts'
import type { PasswordLinks } from '../identity/passwords/password-links.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { MachineFailures } from '../machine-failures.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Metrics } from '../metrics.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Push } from '../push/push.ts'
import type { Shop } from '../shop/shop.ts'
import type { Database } from '../store/database/database.ts'
import type { Stores } from '../store/stores.ts'

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
