import type { Logger } from 'pino'
import type { Audit } from '../audit/audit.ts'
import type { Bus } from '../bus.ts'
import type { PasswordLinks } from '../identity/passwords/password-links.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Database } from '../store/database/database.ts'
import type { Stores } from '../stores.ts'
import type { Serve } from './serve.ts'

/** What a feature may be made of. */
export interface FeatureDeps {
  stores: Stores
  /** For what several stores have to do together or not at all. */
  db: Pick<Database, 'transaction'>
  audit: Audit
  bus: Bus
  mail: Mailer
  /** By which people without a session choose a password. */
  passwordLinks: PasswordLinks
  /** Where devices reach the broker. */
  deviceAddress: string
  log: Logger
  now: () => number
}

/** Binds the calls of one subject. */
export type Feature = (serve: Serve, deps: FeatureDeps) => void
