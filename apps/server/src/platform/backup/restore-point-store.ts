import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Database, Queryable } from '../database/database.ts'

/** Who writes waits for so long at most, and only while one attempt lasts. */
const LOCK_MS = 150
const PAUSE_MS = 1_000
/** Jobs may write in one transaction for minutes. */
const GIVE_UP_MS = 30 * MINUTE_MS

const isTimeout = (error: unknown): boolean =>
  ['57014', '55P03'].includes((error as { code?: string }).code ?? '')

export interface RestorePoint<T> {
  /** Its position in the log. */
  readonly position: string
  /** As `read` found it in the very state that the restore point names. */
  readonly value: T
}

/**
 * Names a point of the log and reads the database as it is there. A snapshot alone would not do: a transaction is in the
 * log before others see it. So all tables are locked against writing for the moment in which both are taken.
 */
export function atRestorePoint<T>(
  db: Database,
  name: string,
  read: (snapshot: Queryable) => Promise<T>,
): Promise<RestorePoint<T>> {
  return db.session(async (reader) => {
    const position = await db.session(async (locker) => {
      await lockTables(locker)
      await reader.query('begin isolation level repeatable read read only')
      // The first statement takes the snapshot.
      await reader.query('select 1')
      const { rows } = await locker.query<{ position: string }>(
        'select pg_create_restore_point($1)::text as position',
        [name],
      )
      await locker.query('commit')
      return rows[0]?.position ?? ''
    })
    const value = await read(reader)
    await reader.query('commit')
    return { position, value }
  })
}

/** In a transaction that is left open. */
async function lockTables(locker: Queryable): Promise<void> {
  const { rows } = await locker.query<{ names: string }>(
    `select string_agg(format('%I.%I', n.nspname, c.relname), ', ') as names
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const names = rows[0]?.names
  const end = Date.now() + GIVE_UP_MS
  for (;;) {
    await locker.query('begin')
    if (!names) return
    try {
      await locker.query(`set local statement_timeout = ${LOCK_MS}`)
      await locker.query(`lock table ${names} in share mode`)
      await locker.query('set local statement_timeout = 0')
      return
    } catch (error) {
      await locker.query('rollback')
      if (!isTimeout(error) || Date.now() > end) throw error
    }
    // One would end by itself for a waiting lock, but only after a second; it comes back later.
    await locker.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
        where backend_type = 'autovacuum worker' and query not like '%to prevent wraparound%'`,
    )
    await pause(PAUSE_MS)
  }
}
