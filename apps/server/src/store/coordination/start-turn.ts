import type { Database } from '../database/database.ts'

/** Any number that only this product uses. */
const LOCK = 7_455_310

/** Processes that start together prepare the database one after the other. */
export const inTurn = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    return await work()
  })
