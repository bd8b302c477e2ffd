import type { Queryable } from './database.ts'
import type { AppliedMigration } from './migration-store.ts'

/** The database as an upgrade finds it; nothing is written, and tables of any earlier version are read. */
export function createUpgradeStore(db: Queryable) {
  return {
    /** `18.1`, and with it the major version. */
    async postgres(): Promise<string> {
      const { rows } = await db.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      )
      return rows[0]?.version ?? ''
    },

    /** Null before the first start on it. */
    async applied(): Promise<
      readonly (Omit<AppliedMigration, 'checksum'> & { checksum: string | null })[] | null
    > {
      const { rows: found } = await db.query<{ is_there: boolean }>(
        `select to_regclass('migration') is not null as is_there`,
      )
      if (!found[0]?.is_there) return null
      const { rows } = await db.query<{ name: string; checksum: string | null; since: string | null }>(
        `select name, to_jsonb(m) ->> 'checksum' as checksum, to_jsonb(m) ->> 'unused_since' as since from migration m`,
      )
      return rows
    },

    /** With their partitions and indexes; of those that are not there nothing. */
    async bytesOf(tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await db.query<{ table: string; bytes: number }>(
        `select t.name as table,
                (select sum(pg_total_relation_size(p.relid)) from pg_partition_tree(to_regclass(t.name)) p)::float8 as bytes
           from unnest($1::text[]) t (name) where to_regclass(t.name) is not null`,
        [[...tables]],
      )
      return new Map(rows.map(({ table, bytes }) => [table, bytes]))
    },
  }
}
