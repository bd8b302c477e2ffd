import type { Database } from './database.ts'

/** Writers share it for as long as their transaction lasts; whoever closes an hour holds it alone. */
export const FREEZE_LOCK = 7_455_303

/** From here on points before `ts` are written as late ones; every write under way is waited for. */
export const freezeBefore = (db: Database, ts: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [FREEZE_LOCK])
    await tx.query('update pack_state set frozen_before = greatest(frozen_before, $1)', [new Date(ts)])
  })
