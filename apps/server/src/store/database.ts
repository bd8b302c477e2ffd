import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'

/** bigint columns hold identities and counts far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Queryable {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>>
}

export interface Transaction extends Queryable {
  /** Streams data into a `copy … from stdin`. */
  copyIn(statement: string, data: Buffer): Promise<void>
}

export interface Database extends Queryable {
  /** Runs `work` in a transaction on one connection; anything thrown rolls it back. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Throws while the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** How many connections at most. */
  size: number
  onError: (error: Error) => void
}

export function openDatabase({ url, size, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 10_000,
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', onError)

  return {
    query: (text, values) => pool.query(text, values),
    transaction: async (work) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work({
          query: (text, values) => client.query(text, values),
          copyIn: async (statement, data) => {
            const stream = client.query(from(statement))
            stream.end(data)
            await finished(stream)
          },
        })
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        // A connection whose rollback fails is in an unknown state and must not serve again.
        await client.query('rollback').then(
          () => client.release(),
          (broken: Error) => client.release(broken),
        )
        throw error
      }
    },
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}
