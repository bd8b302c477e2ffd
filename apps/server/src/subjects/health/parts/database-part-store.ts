import type { Database } from '../../../platform/database/database.ts'

export interface DatabaseState {
  readonly version: string
  readonly bytes: number
  readonly pointBytes: number
  readonly connections: number
  readonly maxConnections: number
}

export interface TableBytes {
  readonly table: string
  readonly bytes: number
}

export interface SlowQuery {
  readonly query: string
  readonly calls: number
  readonly meanMs: number
}

const SHOWN = 15

/** Of the whole database: sizes, connections, and how long statements take. */
export function createDatabasePartStore(db: Database) {
  /** A partition counts for its table. */
  async function tables(): Promise<TableBytes[]> {
    const { rows } = await db.query<TableBytes>(
      `select coalesce(p.relname, c.relname) as table, sum(pg_total_relation_size(c.oid))::float8 as bytes
         from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace group by 1 order by 2 desc limit ${SHOWN}`,
    )
    return rows
  }

  return {
    tables,

    async state(): Promise<DatabaseState> {
      const { rows } = await db.query<Omit<DatabaseState, 'pointBytes'>>(
        `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
                (select count(*) from pg_stat_activity where datid is not null) as connections,
                current_setting('max_connections')::int as "maxConnections"`,
      )
      const points = (await tables()).filter(({ table }) => table.startsWith('sample_'))
      const [state] = rows
      if (!state) throw new Error('the database did not say how it is')
      return { ...state, pointBytes: points.reduce((sum, { bytes }) => sum + bytes, 0) }
    },

    /** Without values, as the extension pg_stat_statements keeps them; none where it is not loaded. */
    async slowQueries(): Promise<SlowQuery[]> {
      const { rows: found } = await db.query<{ is_there: boolean }>(
        `select to_regclass('pg_stat_statements') is not null and current_setting('shared_preload_libraries') like '%pg_stat_statements%'
                as is_there`,
      )
      if (!found[0]?.is_there) return []
      const { rows } = await db.query<SlowQuery>(
        `select left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as query, calls::float8, mean_exec_time as "meanMs"
           from pg_stat_statements
          where dbid = (select oid from pg_database where datname = current_database()) and query ~* '^\\s*(select|insert|update|delete|with)'
          order by mean_exec_time desc limit ${SHOWN}`,
      )
      return rows
    },
  }
}
