import type { Database, Queryable } from '../database/database.ts'
import { WAKE_CHANNEL } from './publish-store.ts'

export interface DeadLetterRecord {
  readonly id: number
  readonly event: string
  readonly handler: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly happenedAt: Date
  readonly givenUpAt: Date
  readonly tries: number
  readonly lastError: string
  readonly canRetry: boolean
}

/** Deliveries that were given up. Without an organization those of all. */
export function createDeadLetterStore(db: Database) {
  return {
    /** The latest first. */
    async page(
      organizationId: number | null,
      { skip, limit }: { readonly skip: number; readonly limit: number },
    ): Promise<{ letters: DeadLetterRecord[]; total: number }> {
      const { rows } = await db.query<DeadLetterRecord>(
        `select d.id, e.event, d.handler, e.payload, e.created_at as "happenedAt", d.dead_at as "givenUpAt", d.tries,
                d.last_error as "lastError", d.can_retry as "canRetry"
           from event_delivery d join durable_event e on e.id = d.event_id
          where d.dead_at is not null and ($1::bigint is null or e.organization_id = $1)
          order by d.dead_at desc, d.id desc offset $2 limit $3`,
        [organizationId, skip, limit],
      )
      const count = await db.query<{ total: number }>(
        `select count(*) as total from event_delivery d join durable_event e on e.id = d.event_id
          where d.dead_at is not null and ($1::bigint is null or e.organization_id = $1)`,
        [organizationId],
      )
      return { letters: rows, total: count.rows[0]?.total ?? 0 }
    },

    /** Null when there is none, or none that can be started again. */
    async restart(
      id: number,
      organizationId: number | null,
      tx: Queryable = db,
    ): Promise<Pick<DeadLetterRecord, 'event' | 'handler'> | null> {
      const { rows } = await tx.query<Pick<DeadLetterRecord, 'event' | 'handler'>>(
        `with restarted as (
           update event_delivery d set dead_at = null, tries = 0, since = now(), next_try_at = now()
             from durable_event e
            where e.id = d.event_id and d.id = $1 and d.dead_at is not null and d.can_retry
              and ($2::bigint is null or e.organization_id = $2)
           returning e.event, d.handler
         )
         select event, handler, pg_notify($3, handler) from restarted`,
        [id, organizationId, WAKE_CHANNEL],
      )
      return rows[0] ?? null
    },
  }
}
