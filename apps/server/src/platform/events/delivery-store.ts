import type { Database } from '../database/database.ts'

/** An event in the hands of one process, for one handler. */
export interface Delivery {
  readonly id: number
  readonly event: string
  readonly key: string
  readonly payload: unknown
  /** This one included. */
  readonly attempt: number
  readonly lastError: string
  /** For how long it has been tried. */
  readonly ageMs: number
}

type Claim = Pick<Delivery, 'id' | 'attempt'>

/** Events that wait for their handlers. */
export function createDeliveryStore(db: Database) {
  return {
    /** Handlers that have work now. */
    async dueHandlers(): Promise<string[]> {
      const { rows } = await db.query<{ handler: string }>(
        'select distinct handler from event_delivery where dead_at is null and next_try_at <= now()',
      )
      return rows.map((row) => row.handler)
    },

    /** Takes deliveries that are due and that no other process has. They are ours until the lease ends. */
    async claim(handler: string, limit: number, leaseMs: number): Promise<Delivery[]> {
      const { rows } = await db.query<Delivery>(
        `update event_delivery d
            set tries = d.tries + 1, next_try_at = now() + $3 * interval '1 millisecond'
           from durable_event e
          where e.id = d.event_id and d.id = any(array(
            select id from event_delivery where handler = $1 and dead_at is null and next_try_at <= now()
             order by next_try_at limit $2 for update skip locked))
         returning d.id, e.event, e.key, e.payload, d.tries as attempt, d.last_error as "lastError",
                   (extract(epoch from now() - d.since) * 1000)::float8 as "ageMs"`,
        [handler, limit, leaseMs],
      )
      return rows
    },

    /** For handlers that take long. A claim that lapsed meanwhile is another's: here and below it is left alone. */
    async extend(claims: readonly Claim[], leaseMs: number): Promise<void> {
      await db.query(
        `update event_delivery d set next_try_at = now() + $3 * interval '1 millisecond'
           from unnest($1::bigint[], $2::int[]) c (id, attempt)
          where d.id = c.id and d.tries = c.attempt and d.dead_at is null`,
        [claims.map(({ id }) => id), claims.map(({ attempt }) => attempt), leaseMs],
      )
    },

    async done({ id, attempt }: Claim): Promise<void> {
      await db.query('delete from event_delivery where id = $1 and tries = $2', [id, attempt])
    },

    async allDone(claims: readonly Claim[]): Promise<void> {
      await db.query(
        `delete from event_delivery d using unnest($1::bigint[], $2::int[]) c (id, attempt)
          where d.id = c.id and d.tries = c.attempt`,
        [claims.map(({ id }) => id), claims.map(({ attempt }) => attempt)],
      )
    },

    async failed({ id, attempt }: Claim, error: string, pauseMs: number): Promise<void> {
      await db.query(
        `update event_delivery set last_error = $3, next_try_at = now() + $4 * interval '1 millisecond'
          where id = $1 and tries = $2`,
        [id, attempt, error, pauseMs],
      )
    },

    async gaveUp({ id, attempt }: Claim, error: string, canRetry: boolean): Promise<void> {
      await db.query(
        `update event_delivery set last_error = $3, dead_at = now(), can_retry = $4
          where id = $1 and tries = $2`,
        [id, attempt, error, canRetry],
      )
    },

    /** Events that every handler is done with, and dead letters that nobody started again. */
    async dropOlderThan(handledBefore: Date, deadBefore: Date): Promise<void> {
      await db.query('delete from event_delivery where dead_at < $1', [deadBefore])
      await db.query(
        'delete from durable_event where created_at < $1 and id not in (select event_id from event_delivery)',
        [handledBefore],
      )
    },
  }
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>
