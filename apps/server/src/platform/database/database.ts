import { createHash } from 'node:crypto'
import pg from 'pg'
import { traced } from '../runtime/tracing/traced.ts'
import { type Feed, runScript } from './script.ts'
import { parseTimestamp } from './timestamp.ts'
import { queryWork, scriptWork } from './trace-queries.ts'

/** bigint columns hold identities and counts far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp)
/** A day has no moment: as it is written. Citus takes no `day::text` where rows of a change are given back. */
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export interface Queryable {
  /** Whether tables are spread over the workers of a Citus cluster; known once there was a connection. */
  readonly isCluster?: boolean
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>>
}

export interface Transaction extends Queryable {
  /** Statements without parameters in one message, with the data for each `copy … from stdin` among them. */
  script<R extends pg.QueryResultRow>(statements: readonly string[], ...feeds: Feed<R>[]): Promise<R[]>
}

export interface Database extends Queryable {
  /**
   * As `query`, for the look-ups by key that every call begins with: a connection parses and plans the statement once,
   * which takes several times as long as the look-up itself. The plan does not know the values, so a statement whose
   * best plan depends on them is not for this.
   */
  prepared<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<R>>
  /** Runs `work` in a transaction on one connection; anything thrown rolls it back. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The same for `work` that begins and commits on its own, to save the messages for it. */
  session<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Throws while the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** How many connections at most. */
  size: number
  onError: (error: Error) => void
  /**
   * On a cluster, one connection to each worker for a transaction. A batch of one worker is then one transaction there, and not
   * one for each of its shards, which all have to be prepared and committed.
   */
  isNarrow?: boolean
}

/** Through poolers too, which refuse the startup parameter `options`. */
const PREPARE =
  "select set_config('timezone', 'UTC', false), to_regclass('pg_dist_node') is not null as is_cluster"
/** Writes to many shards at once would lock them against each other until the transaction ends. */
const ONE_SHARD_AFTER_THE_OTHER = "set citus.multi_shard_modify_mode to 'sequential'"
const ONE_CONNECTION_A_WORKER = 'set citus.max_adaptive_executor_pool_size to 1'

export function openDatabase({ url, size, onError, isNarrow = false }: DatabaseOptions): Database {
  let isCluster = false
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    onConnect: async (client) => {
      const { rows } = await client.query<{ is_cluster: boolean }>(PREPARE)
      isCluster = rows[0]?.is_cluster ?? false
      if (!isCluster) return
      await client.query(ONE_SHARD_AFTER_THE_OTHER)
      if (isNarrow) await client.query(ONE_CONNECTION_A_WORKER)
    },
    connectionTimeoutMillis: 10_000,
  })
  let isClosing = false
  const lost = new WeakSet<pg.PoolClient>()
  const report = (error: Error, client: pg.PoolClient): void => {
    // Once the pool is closing, errors of ending connections are no news.
    if (isClosing || lost.has(client)) return
    lost.add(client)
    onError(error)
  }
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', report)
  // The error of one that breaks in a query goes to the query: where all are in use, nothing else tells of the loss.
  pool.on('release', (error, client) => {
    if (error && hasEndedConnection(error)) report(error, client)
  })

  async function session<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    // The pool listens to idle connections only; an error event without a listener would end the process.
    const reportThis = (error: Error): void => report(error, client)
    client.on('error', reportThis)
    const giveBack = (broken?: Error): void => {
      client.off('error', reportThis)
      client.release(broken)
    }
    try {
      const result = await work({
        isCluster,
        query: (text, values) => traced(queryWork(text), () => client.query(text, values)),
        script: (statements, ...feeds) =>
          traced(scriptWork(statements), () => runScript(client, statements, feeds)),
      })
      if (client.getTransactionStatus() !== 'I') throw new Error('a transaction was left open')
      giveBack()
      return result
    } catch (error) {
      // A connection whose rollback fails is in an unknown state and must not serve again.
      await client.query('rollback').then(() => giveBack(), giveBack)
      throw error
    }
  }

  return {
    get isCluster() {
      return isCluster
    },
    query: (text, values) => traced(queryWork(text), () => pool.query(text, values)),
    async prepared<R extends pg.QueryResultRow>(text: string, values: unknown[]) {
      try {
        return await traced(queryWork(text), () => pool.query<R>({ name: nameOf(text), text, values }))
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error
        return await pool.query<R>(text, values)
      }
    },
    session,
    transaction: (work) =>
      session(async (tx) => {
        await tx.query('begin isolation level read committed')
        const result = await work(tx)
        await tx.query('commit')
        return result
      }),
    ping: async () => void (await pool.query('select 1')),
    close: () => {
      isClosing = true
      return pool.end()
    },
  }
}

const names = new Map<string, string>()

/** A connection knows a statement by its name; texts are longer than names may be. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** A migration of a newer process has changed the type of a column while this one runs. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  error.message.startsWith('cached plan must not change')

/** PostgreSQL's codes for a server that stops, has crashed or starts, its class for lost connections, and those of the system. */
const ENDED = /^(57P0[123]|08...|E[A-Z]+)$/

/** Also what the driver says, without a code, where a connection ends in a query. */
const hasEndedConnection = (error: Error): boolean =>
  ENDED.test((error as { code?: string }).code ?? '') ||
  error.message === 'Connection terminated unexpectedly'
