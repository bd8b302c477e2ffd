import { ADVISED_PRODUCTS } from '@millwright/domain/health/advisories'
import { HEALTH_STATES } from '@millwright/domain/health/verdict'
import Type, { type Static } from 'typebox'
import { Closed, nullable } from '../wire/schemas.ts'

export const HealthPartState = Type.Enum([...HEALTH_STATES])

const At = Type.Integer({ description: 'Epoch milliseconds.' })
const Count = Type.Integer({ minimum: 0 })
const Ms = Type.Number({ minimum: 0, description: 'Milliseconds.' })

/** Of the last 24 hours, the oldest first; the last one is not over. */
export const HealthHour = Closed({
  At,
  Value: Type.Number(),
  /** How much of it failed. */
  Failed: Count,
})
export type HealthHour = Static<typeof HealthHour>

const Hours = Type.Array(HealthHour, { maxItems: 24 })
const NamedMachine = Closed({ MachineId: Type.String(), MachineName: Type.String(), Since: nullable(At) })

const part = <const W extends readonly string[]>(...reasons: W) => ({
  State: HealthPartState,
  /** Why it is not well: the reason that weighs most. */
  Why: nullable(Type.Enum(reasons)),
})

export const IngestHealth = Closed({
  ...part('not_storing', 'slow', 'refused', 'rejected'),
  Machines: Count,
  /** In the last 90 seconds. */
  Heard: Count,
  /** From receipt to the commit, in the mean of this hour and the one before, and the longest. */
  DelayMs: nullable(Ms),
  LongestMs: nullable(Ms),
  /** For how long the oldest point has been waiting in the process that answers; null for none. */
  WaitingMs: nullable(Ms),
  RefusedMachines: Count,
  Rejected: Count,
  /** Machines that were heard and are silent, the latest first. */
  Silent: Type.Array(NamedMachine, { maxItems: 5 }),
  /** Messages, and those that were not taken. */
  Hours,
})

export const ReadersHealth = Closed({
  ...part('away', 'failed'),
  Machines: Count,
  Connected: Count,
  Away: Count,
  Failed: Type.Array(NamedMachine, { maxItems: 5 }),
  /** Machines that were connected in the mean, and the most that were not. */
  Hours,
})

export const FactsHealth = Closed({
  ...part('failing', 'behind'),
  /** The last message whose figures are counted; null for none. */
  CountedTo: nullable(At),
  /** Machines that wait, and since when the oldest does. */
  Waiting: Count,
  WaitingSince: nullable(At),
  /** Days that were counted again in 24 hours because points came late. */
  RecountedDays: Count,
  /** Seconds that the oldest machine waited. */
  Hours,
})

export const JobsHealth = Closed({
  ...part('none_ran', 'late', 'failing', 'tasks'),
  Runs: Count,
  FailedRuns: Count,
  LastRunAt: nullable(At),
  /** Names of jobs that have not run for three times their period, and of those whose last run failed. */
  Late: Type.Array(Type.String()),
  Failing: Type.Array(Type.String()),
  /** Tasks of the organization: that wait, and that were given up. */
  Waiting: Count,
  FailedTasks: Count,
  /** Of the last 24 hours, by the name of the job, the latest first: how often, and the hour in which it failed last. */
  FailedJobs: Type.Array(Closed({ Name: Type.String(), Runs: Count, At }), { maxItems: 20 }),
  /** Runs of all jobs. */
  Hours,
})

const sending = { Sent: Count, Failed: Count, Waiting: Count, Hours }

export const MailHealth = Closed({
  ...part('no_server', 'failed', 'waiting'),
  ...sending,
  /** The host of the mail server; null for none. */
  Server: nullable(Type.String()),
  /** The address of the latest that failed. */
  FailedTo: nullable(Type.String()),
})

export const PushHealth = Closed({
  ...part('failed', 'waiting'),
  ...sending,
  Devices: Count,
  Reachable: Count,
})

export const WebhooksHealth = Closed({
  ...part('failed', 'waiting'),
  ...sending,
  Addresses: Count,
  /** In the mean of 24 hours. */
  AnswerMs: nullable(Ms),
  /** The name of the address where the latest failed. */
  FailedAt: nullable(Type.String()),
})

export const CallsHealth = Closed({
  ...part('errors', 'slow'),
  Calls: Count,
  Errors: Count,
  /** Longer than half a second. */
  Slow: Count,
  MeanMs: nullable(Ms),
  /** By the mean of 24 hours. */
  Slowest: nullable(Closed({ Call: Type.String(), MeanMs: Ms })),
  /** The longest that a process answered nobody, in a hundredth of its time. */
  BlockedMs: nullable(Ms),
  /** Milliseconds in the mean, and calls with an error. */
  Hours,
})

export const DatabaseHealth = Closed({
  ...part('full', 'full_soon', 'little_room', 'connections'),
  Bytes: Count,
  /** Points of machines among it. */
  PointBytes: Count,
  Connections: Count,
  MaxConnections: Count,
  /** By the mean, without values; null where PostgreSQL does not count statements. */
  Slowest: nullable(Closed({ Statement: Type.String(), MeanMs: Ms })),
  /** The disk that it lies on; null where that is another computer's. */
  Disk: nullable(Closed({ Used: Count, Total: Count })),
  /** Of the disk, or of the database where the disk is not known; null before two days are measured. */
  BytesPerDay: nullable(Type.Number()),
  /** When the disk is full, so many days earlier or later; null for not within ten years. */
  Full: nullable(Closed({ At, SpreadDays: Count })),
  /** The same bytes, by day, the oldest first. */
  Days: Type.Array(Closed({ At, Bytes: Count }), { maxItems: 400 }),
})

export const CertificatesHealth = Closed({
  ...part('expired', 'ending'),
  Watched: Count,
  /** The ends that come next. */
  Ends: Type.Array(
    Closed({
      At,
      /** The host of the portal, or the machine. */
      Name: Type.String(),
      /** Null for that of the portal. */
      MachineId: nullable(Type.String()),
      IsRenewed: Type.Boolean(),
    }),
    { maxItems: 20 },
  ),
})

export const BACKUP_COPY_STATES = ['running', 'failed', 'whole', 'proven'] as const

export const BackupHealth = Closed({
  ...part('none', 'failed', 'old', 'proof_failed'),
  /** The newest that is whole, and its bytes as stored. */
  NewestAt: nullable(At),
  NewestBytes: nullable(Count),
  /** When the newest that was restored and found as it was had been taken, and when that was proven. */
  ProvenOf: nullable(At),
  ProvenAt: nullable(At),
  /** Of the last seven days, the oldest first. */
  Copies: Type.Array(Closed({ At, State: Type.Enum([...BACKUP_COPY_STATES]) }), { maxItems: 100 }),
})

export const VersionHealth = Closed({
  ...part('advisory', 'unreadable'),
  Version: Type.String(),
  Postgres: Type.String(),
  Node: Type.String(),
  /** How many the file knows, and the day up to which it knows of any. */
  Advisories: Count,
  Published: nullable(Type.String()),
  Apply: Type.Array(
    Closed({
      Id: Type.String(),
      Product: Type.Enum([...ADVISED_PRODUCTS]),
      FixedIn: Type.Array(Type.String()),
      Text: Type.String(),
    }),
  ),
})
