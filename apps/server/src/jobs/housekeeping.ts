import type { Logger } from 'pino'
import { createAuditStore } from '../audit/audit-store.ts'
import type { Config } from '../config.ts'
import { createIdentityStores } from '../identity/identity-stores.ts'
import { createMailStore } from '../mail/mail-store.ts'
import type { Database } from '../store/database/database.ts'
import { dropPartitionsBefore, ensurePartitions } from '../store/database/partition-store.ts'
import type { ContentStore } from '../store/files/content-store.ts'
import type { StatusStore } from '../store/status/status-store.ts'
import type { RejectedStore } from '../store/telemetry/rejected-store.ts'

export interface HousekeepingDeps {
  db: Database
  contents: ContentStore
  rejected: RejectedStore
  statuses: StatusStore
  retentionDays: Config['retentionDays']
  log: Logger
  now: () => number
}

const DAY_MS = 24 * 60 * 60 * 1000
const EVERY_MS = 60 * 60 * 1000
const DAYS_AHEAD = 7
/** Yesterday's last hours may not be packed yet; older points are late ones and need no partition. */
const DAYS_BACK = 1
/** A machine that is connected for the first time may bring a year of history. */
const MONTHS_BACK_DAYS = 370
const MONTHS_AHEAD_DAYS = 31

/** For as long as someone may ask what became of a mail. */
const MAIL_DAYS = 30

/** A picture is uploaded before the form that it belongs to is saved. */
const UNUSED_DAYS = 1

/** What must be there ahead of time, and what has been kept long enough. */
export function createHousekeeping(deps: HousekeepingDeps) {
  const { db, retentionDays, log, now } = deps
  const { contents, rejected, statuses } = deps
  const { attempts, oidc, passwordLinks } = createIdentityStores(db)
  const audit = createAuditStore(db)
  const mails = createMailStore(db)
  const daysAgo = (days: number): number => now() - days * DAY_MS
  let timer: NodeJS.Timeout | undefined

  async function tidy(): Promise<void> {
    await ensurePartitions(db, 'sample', daysAgo(DAYS_BACK), daysAgo(-DAYS_AHEAD))
    for (const table of ['sample_block', 'sample_rollup'] as const) {
      await ensurePartitions(db, table, daysAgo(MONTHS_BACK_DAYS), daysAgo(-MONTHS_AHEAD_DAYS))
    }
    await dropPartitionsBefore(db, 'sample_block', daysAgo(retentionDays.points))
    await dropPartitionsBefore(db, 'sample_rollup', daysAgo(retentionDays.rollups))
    await statuses.dropBefore(daysAgo(retentionDays.status))
    await rejected.dropOlderThan(daysAgo(retentionDays.rejected))
    await oidc.dropExpired()
    await attempts.dropExpired()
    await passwordLinks.dropExpired()
    await mails.dropOlderThan(daysAgo(MAIL_DAYS))
    await audit.removeBefore(new Date(daysAgo(retentionDays.audit)))
    await contents.dropUnusedBefore(new Date(daysAgo(UNUSED_DAYS)))
  }

  return {
    tidy,
    start(): void {
      timer = setInterval(
        () => tidy().catch((error: unknown) => log.error({ err: error }, 'housekeeping failed')),
        EVERY_MS,
      )
    },
    stop(): void {
      clearInterval(timer)
    },
  }
}

export type Housekeeping = ReturnType<typeof createHousekeeping>
