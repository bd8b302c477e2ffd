import type { Logger } from 'pino'
import type { Api } from '../api/serve.ts'
import type { Audit } from '../audit/audit.ts'
import type { Bus } from '../bus.ts'
import type { PasswordLinks } from '../identity/passwords/password-links.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Database } from '../store/database/database.ts'
import type { Stores } from '../store/stores.ts'

/** What there is to make features of. */
export interface FeatureDeps {
  stores: Stores
  /** For the stores of the feature's own, and for what several stores have to do together or not at all. */
  db: Database
  audit: Audit
  bus: Bus
  mail: Mailer
  /** With which people without a session choose a password. */
  passwordLinks: PasswordLinks
  /** Where devices reach the broker. */
  deviceAddress: string
  log: Logger
  now: () => number
}

/** What one feature takes of it, by name: the stores, and the rest. */
export type Needs<S extends keyof Stores, D extends Exclude<keyof FeatureDeps, 'stores'>> = Pick<
  FeatureDeps,
  D
> & { stores: Pick<Stores, S> }

/** Binds the calls of one subject. */
export type Feature = (api: Api, deps: FeatureDeps) => void | Promise<void>
