import type { Logger } from 'pino'
import type { Database } from '../store/database.ts'
import type { OidcStore } from '../store/oidc-store.ts'
import { ensurePartitions } from '../store/partitions.ts'
import type { RejectedStore } from '../store/rejected-store.ts'

export interface HousekeepingDeps {
  db: Database
  oidc: OidcStore
  rejected: RejectedStore
  log: Logger
  now: () => number
}

const DAY_MS = 24 * 60 * 60 * 1000
const EVERY_MS = 60 * 60 * 1000
const PARTITIONS_AHEAD_DAYS = 7
/** Yesterday's last hours may not be packed yet; older points are late ones and need no partition. */
const PARTITIONS_BACK_DAYS = 1
const KEEP_REJECTED_DAYS = 30

/** What must be there ahead of time, and what has been kept long enough. */
export function createHousekeeping({ db, oidc, rejected, log, now }: HousekeepingDeps) {
  let timer: NodeJS.Timeout | undefined

  async function tidy(): Promise<void> {
    await ensurePartitions(db, now() - PARTITIONS_BACK_DAYS * DAY_MS, now() + PARTITIONS_AHEAD_DAYS * DAY_MS)
    await rejected.dropOlderThan(now() - KEEP_REJECTED_DAYS * DAY_MS)
    await oidc.dropExpired()
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
