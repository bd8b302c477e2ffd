import type { Queryable } from './database.ts'

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  /** Versions from this one on do not use what it removed; null for one that only adds. */
  readonly since: string | null
}

/** Which files were applied. Databases of earlier versions have the table without the checksums. */
export function createMigrationStore(connection: Queryable) {
  const record = ({ name, checksum, since }: AppliedMigration) =>
    connection.query('insert into migration (name, checksum, unused_since) values ($1, $2, $3)', [
      name,
      checksum,
      since,
    ])

  return {
    async prepare(): Promise<void> {
      await connection.query(
        'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
      )
      await connection.query(
        'alter table migration add column if not exists checksum text, add column if not exists unused_since text',
      )
    },

    /** Those that removed what versions before the one named need. */
    async removed(): Promise<{ readonly name: string; readonly since: string }[]> {
      const { rows } = await connection.query<{ name: string; since: string }>(
        'select name, unused_since as since from migration where unused_since is not null',
      )
      return rows
    },

    /** The checksum by name; null for one that was applied by a version that stored none. */
    async applied(): Promise<Map<string, string | null>> {
      const { rows } = await connection.query<{ name: string; checksum: string | null }>(
        'select name, checksum from migration',
      )
      return new Map(rows.map(({ name, checksum }) => [name, checksum]))
    },

    async addChecksum(name: string, checksum: string): Promise<void> {
      await connection.query('update migration set checksum = $2 where name = $1', [name, checksum])
    },

    /** All of it or, when it fails or the process dies, nothing. */
    async applyInTransaction(migration: AppliedMigration, sql: string): Promise<void> {
      await connection.query('begin')
      try {
        // Sent without parameters, so that PostgreSQL itself finds where each statement ends.
        await connection.query(sql)
        await record(migration)
        await connection.query('commit')
      } catch (error) {
        await connection.query('rollback')
        throw error
      }
    },

    /** May be done and not recorded when the process dies, and is then done again. */
    async applyOutside(migration: AppliedMigration, sql: string): Promise<void> {
      await dropInvalidIndexes(connection)
      await connection.query(sql)
      await record(migration)
    },
  }
}

/**
 * A concurrent index build that was broken off leaves an index that is never read, always written to, and there as
 * far as `if not exists` can see.
 */
async function dropInvalidIndexes(connection: Queryable): Promise<void> {
  const { rows } = await connection.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where not i.indisvalid and c.relkind = 'i' and n.nspname = current_schema()`,
  )
  for (const { name } of rows) await connection.query(`drop index concurrently if exists ${name}`)
}
