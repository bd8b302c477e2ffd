import { LOCKS } from '../database/coordination/locks.ts'
import type { Database } from '../database/database.ts'

/**
 * Where late points end, and no hour is closed until the commit. Two statements, because the second must see what was
 * committed while the first waited.
 */
export const HOLD_BORDER = [
  `select pg_advisory_xact_lock_shared(${LOCKS.freeze})`,
  'select frozen_before from pack_state',
]

/** From here on points before `ts` are written as late ones; every write under way is waited for. */
export const freezeBefore = (db: Database, ts: number): Promise<void> =>
  db.transaction(async (tx) => {
    // Who waits for the lock lets no other writer in. One that hangs, as on a dead worker of a cluster, must not hold up
    // the rest: the job tries again later.
    await tx.query("set local lock_timeout = '2s'")
    await tx.query('select pg_advisory_xact_lock($1)', [LOCKS.freeze])
    await tx.query('update pack_state set frozen_before = greatest(frozen_before, $1)', [new Date(ts)])
  })
