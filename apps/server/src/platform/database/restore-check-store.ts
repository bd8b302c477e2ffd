import type { Database } from './database.ts'

/** Two figures by which a person sees whether a backup is the right one. */
export function createRestoreCheckStore(db: Database) {
  return {
    /** Of the log: a restore begins a new one. */
    async timeline(): Promise<number> {
      const { rows } = await db.query<{ timeline: number }>(
        `select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline`,
      )
      return rows[0]?.timeline ?? 0
    },

    async summary(): Promise<{ machines: number; lastPoint: Date | null }> {
      const { rows } = await db.query<{ machines: number; lastPoint: Date | null }>(
        `select (select count(*)::int from machine) as machines,
                (select max(last_ts) from sample_segment) as "lastPoint"`,
      )
      return rows[0] ?? { machines: 0, lastPoint: null }
    },
  }
}
