import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { CannotStart } from '../../runtime/cannot-start.ts'
import type { Database, Queryable } from '../database.ts'

/** A NOTIFY arrives in milliseconds; a pool with a single connection never gives a second one. */
const PATIENCE_MS = 5_000

const BACKEND = 'select pg_backend_pid() as pid'

/**
 * Refuses a pooler that gives each transaction another session: locks would stay behind on sessions of others, two
 * processes would both be the leader, and no notification would arrive, all without any error.
 *
 * Between two transactions of the client a second one keeps a transaction open, so that the pooler cannot give the
 * first one its former session by chance.
 */
export async function assertLastingSessions(client: pg.Client, db: Database): Promise<void> {
  const channel = `millwright_${randomUUID().replaceAll('-', '')}`
  const heard = new Promise<boolean>((resolve) => client.on('notification', () => resolve(true)))
  try {
    const before = await backendOf(client)
    await client.query(`listen ${channel}`)
    const after = await db.transaction(async (other) => {
      await other.query(BACKEND)
      return await within(backendOf(client))
    })
    if (after !== before) throw refusal('transaction')
    await db.query('select pg_notify($1, $2)', [channel, 'heard?'])
    if (!(await Promise.race([heard, pause(PATIENCE_MS, false, { ref: false })])))
      throw refusal('transaction')
    await client.query(`unlisten ${channel}`)
  } catch (error) {
    if (/statement pooling/.test((error as Error).message)) throw refusal('statement')
    throw error
  }
}

async function backendOf(client: Pick<Queryable, 'query'> | pg.Client): Promise<number> {
  const { rows } = await (client as Queryable).query<{ pid: number }>(BACKEND)
  return rows[0]?.pid ?? 0
}

async function within(answer: Promise<number>): Promise<number> {
  const first = await Promise.race([answer, pause(PATIENCE_MS, null, { ref: false })])
  if (first !== null) return first
  // It is answered, or fails, once the second connection is given back.
  answer.catch(() => {})
  throw refusal('transaction')
}

const refusal = (mode: 'transaction' | 'statement'): CannotStart =>
  new CannotStart(
    `DATABASE_URL: the pooler in front of PostgreSQL keeps no sessions (PgBouncer: pool_mode = ${mode}). ` +
      'Locks and notifications between processes need them: set pool_mode = session, or name PostgreSQL itself.',
  )
