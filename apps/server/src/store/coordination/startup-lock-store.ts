import type { Database } from '../database/database.ts'
import { LOCKS } from './locks.ts'

/** Processes that start together prepare the database one after the other. */
export const withStartupLock = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCKS.startup])
    return await work()
  })
