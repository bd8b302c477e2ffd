import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Audit } from '../audit/audit.ts'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../database/database.ts'
import type { SealedColumn } from '../database/sealed-column-store.ts'
import type { Deriving } from '../facts/fact.ts'
import type { Files } from '../files/files.ts'
import type { RemoveOrphans } from '../files/remove-orphans.ts'
import type { PageCheck } from '../http/page-check.ts'
import type { DeviceAccess } from '../identity/devices/device-access.ts'
import type { OwnerCheck } from '../identity/passwords/owner-check.ts'
import type { PasswordLinks } from '../identity/passwords/password-links.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { ClientCa } from '../listen/client-ca.ts'
import type { DeviceIssuer } from '../listen/device-authority.ts'
import type { OpcuaDoor } from '../listen/opcua-door.ts'
import type { ReplyAddresses } from '../mail/inbox/reply-address.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { DeviceAccounts } from '../mqtt/accounts/device-accounts.ts'
import type { ConnectionBook } from '../mqtt/connection-book.ts'
import type { NoticeWords } from '../notices/notice-text.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Push } from '../push/push.ts'
import type { MachineFailures } from '../registry/machine-failures.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Running } from '../runtime/running.ts'
import type { Sealer } from '../runtime/sealer.ts'
import type { SearchSources } from '../search/search-source.ts'
import type { PlatformStores } from '../stores/platform-stores.ts'

/** There before machines and people are let in. */
export interface GroundDeps {
  config: Config
  /** For the stores of a subject, and for transactions over several stores. */
  db: Database
  bus: Bus
  log: Logger
  now: () => number
  /** For what has to be stopped with the process. */
  keep: Running['keep']
}

export interface DocumentDeps extends GroundDeps {
  files: Files
}

/** For calls, jobs and handlers. */
export interface PlatformDeps extends DocumentDeps {
  files: Files & RemoveOrphans
  audit: Audit
  mail: Mailer
  /** Where answers to mails arrive; null where no inbox is read. */
  replies: ReplyAddresses | null
  /** From the subjects: the texts of their notices. */
  noticeWords: NoticeWords
  /** For what must not be readable in the database. */
  sealer: Sealer
  /** From the subjects: the columns where it is. */
  sealedColumns: readonly SealedColumn[]
  /** The way to addresses that others name. */
  outbound: Outbound
  publicUrl: string
  version: string
  /** The way to browsers and apps of people. */
  push: Push
  /** With which people without a session choose a password. */
  passwordLinks: PasswordLinks
  /** Before something that would let another person in. */
  ownerCheck: OwnerCheck
  /** Switched on by the operator of this installation. */
  switches: Config['featureSwitches']
  /** Which pages and channels are open on a machine; for calls that serve several. */
  pageCheck: PageCheck
  /** Where devices reach the broker. */
  deviceAddress: string
  /** The authority that devices have to trust there, in PEM; null for none, or one that they know. */
  deviceRoot: () => string | null
  /** Issues certificates for devices; null where devices do not connect to the portal's own broker over TLS. */
  deviceIssuer: DeviceIssuer | null
  /** Authorities of the plant's own that issue them; null where none are named. */
  clientCa: ClientCa | null
  /** Accounts with which devices sign in at the broker. */
  deviceAccounts: DeviceAccounts
  /** Who a device is over HTTP, and its tokens. */
  deviceAccess: DeviceAccess
  /** Who is connected to this process, for ways in other than the broker. */
  connectionBook: Pick<ConnectionBook, 'called'>
  /** Where points of machines are stored. */
  ingest: Pick<
    Ingest,
    'accept' | 'acceptAgain' | 'acceptParts' | 'refuse' | 'isDocument' | 'waitingSince' | 'note'
  >
  /** Facts as they are derived now. */
  deriving: Deriving
  /** Facts that are derived again when a machine has another time zone. */
  factsByZone: readonly string[]
  /** For how long data is kept, in days. */
  retentionDays: Config['retentionDays']
  /** For answers about many machines. */
  failures: MachineFailures
  metrics: Metrics
  /** Where programs read over OPC UA. */
  opcuaDoor: OpcuaDoor
  /** Collected from all subjects. */
  search: readonly SearchSources[]
}

/** The part of it that one piece of a subject names: stores of the platform, the rest, and stores of subjects. */
export type Needs<S extends keyof PlatformStores, D extends keyof PlatformDeps, Own = unknown> = Pick<
  PlatformDeps,
  D
> & { stores: Pick<PlatformStores, S> & Own }
