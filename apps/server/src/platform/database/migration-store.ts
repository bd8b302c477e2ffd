import type { Queryable } from './database.ts'

/** Which files were applied. Databases of earlier versions have the table without the checksums. */
export function createMigrationStore(connection: Queryable) {
  const record = (name: string, checksum: string) =>
    connection.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])

  return {
    async prepare(): Promise<void> {
      await connection.query(
        'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
      )
      await connection.query('alter table migration add column if not exists checksum text')
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
    async applyInTransaction(name: string, checksum: string, sql: string): Promise<void> {
      await connection.query('begin')
      try {
        // Sent without parameters, so that PostgreSQL itself finds where each statement ends.
        await connection.query(sql)
        await record(name, checksum)
        await connection.query('commit')
      } catch (error) {
        await connection.query('rollback')
        throw error
      }
    },

    /** May be done and not recorded when the process dies, and is then done again. */
    async applyOutside(name: string, checksum: string, sql: string): Promise<void> {
      await dropInvalidIndexes(connection)
      await connection.query(sql)
      await record(name, checksum)
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
