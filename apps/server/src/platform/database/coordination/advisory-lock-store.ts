import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Queryable } from '../database.ts'
import { LOCKS } from './locks.ts'

const TRY_AGAIN_MS = 100

/**
 * Calls `work` while this process alone holds the lock, on whose connection `work` may do what it does. The lock is
 * taken by trying again and outside a transaction: a statement that waits, and a transaction that is open, hold a
 * snapshot, for whose end `create index concurrently` in another process would wait in turn.
 */
export const withAdvisoryLock = <T>(
  db: Database,
  lock: number,
  work: (connection: Queryable) => Promise<T>,
): Promise<T> =>
  db.session(async (connection) => {
    while (!(await tryLock(connection, lock))) await pause(TRY_AGAIN_MS)
    try {
      return await work(connection)
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [lock])
    }
  })

async function tryLock(connection: Queryable, lock: number): Promise<boolean> {
  const { rows } = await connection.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lock,
  ])
  return rows[0]?.locked ?? false
}

/** Null where another process holds it. */
export const tryAdvisoryLock = <T>(
  db: Database,
  lock: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T } | null> =>
  db.session(async (connection) => {
    if (!(await tryLock(connection, lock))) return null
    try {
      return { result: await work() }
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [lock])
    }
  })

/** Processes that start together prepare the database one after the other. */
export const withStartupLock = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  withAdvisoryLock(db, LOCKS.startup, work)
