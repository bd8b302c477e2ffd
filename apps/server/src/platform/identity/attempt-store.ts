import type { Database } from '../database/database.ts'

export interface Attempts {
  readonly count: number
  /** Until the window ends. */
  readonly seconds: number
}

/** Counters of attempts in a fixed window, shared by all processes. */
export function createAttemptStore(db: Database) {
  return {
    /** Counts one more; starts a new window when the last one has ended. */
    async count(key: string, windowMs: number): Promise<Attempts> {
      const { rows } = await db.query<Attempts>(
        `insert into attempt (key, count, ends_at) values ($1, 1, now() + $2 * interval '1 millisecond')
         on conflict (key) do update set
           count = case when attempt.ends_at > now() then attempt.count + 1 else 1 end,
           ends_at = case when attempt.ends_at > now() then attempt.ends_at else excluded.ends_at end
         returning count, extract(epoch from ends_at - now())::float8 as seconds`,
        [key, windowMs],
      )
      const attempts = rows[0]
      if (!attempts) throw new Error('an attempt was not counted')
      return attempts
    },

    /** Of those keys that have a running window. */
    async read(keys: readonly string[]): Promise<(Attempts & { readonly key: string })[]> {
      const { rows } = await db.query<Attempts & { key: string }>(
        `select key, count, extract(epoch from ends_at - now())::float8 as seconds
           from attempt where key = any($1) and ends_at > now()`,
        [keys],
      )
      return rows
    },

    /** For so long from now on. */
    async remember(key: string, windowMs: number): Promise<void> {
      await db.query(
        `insert into attempt (key, count, ends_at) values ($1, 1, now() + $2 * interval '1 millisecond')
         on conflict (key) do update set ends_at = excluded.ends_at`,
        [key, windowMs],
      )
    },

    async decrement(key: string): Promise<void> {
      await db.query('update attempt set count = count - 1 where key = $1 and count > 0', [key])
    },

    async forget(key: string): Promise<void> {
      await db.query('delete from attempt where key = $1', [key])
    },

    async dropExpired(): Promise<void> {
      await db.query('delete from attempt where ends_at < now()')
    },
  }
}

export type AttemptStore = ReturnType<typeof createAttemptStore>
