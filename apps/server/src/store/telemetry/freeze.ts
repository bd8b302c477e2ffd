import type { Database } from '../database/database.ts'

/** Writers share it for as long as their transaction lasts; whoever closes an hour holds it alone. */
const FREEZE_LOCK = 7_455_303

/**
 * Where late points end, and no hour is closed until the commit. Two statements, because the second must see what was
 * committed while the first waited.
 */
export const HOLD_BORDER = [
  `select pg_advisory_xact_lock_shared(${FREEZE_LOCK})`,
  'select frozen_before from pack_state',
]

/** From here on points before `ts` are written as late ones; every write under way is waited for. */
export const freezeBefore = (db: Database, ts: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [FREEZE_LOCK])
    await tx.query('update pack_state set frozen_before = greatest(frozen_before, $1)', [new Date(ts)])
  })
