import type { Database } from '../../../platform/database/database.ts'

/** A request to a webhook, with all its tries. */
export interface DeliveryRecord {
  readonly id: number
  readonly webhookId: number
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly isDelivered: boolean
  readonly isTest: boolean
  readonly notices: number
  readonly status: number | null
  readonly ms: number
  readonly tries: number
  readonly error: string
  readonly answer: string
}

const DELIVERY = `select id, webhook_id as "webhookId", started_at as "startedAt", finished_at as "finishedAt",
    is_delivered as "isDelivered", is_test as "isTest", notices, status, ms, tries, error, answer
  from webhook_delivery`

const SHOWN = 100

export function createDeliveryLogStore(db: Database) {
  return {
    async of(webhookId: number): Promise<DeliveryRecord[]> {
      const { rows } = await db.query<DeliveryRecord>(
        `${DELIVERY} where webhook_id = $1 order by id desc limit $2`,
        [webhookId, SHOWN],
      )
      return rows
    },

    async lastOf(webhookIds: readonly number[]): Promise<Map<number, DeliveryRecord>> {
      const { rows } = await db.query<DeliveryRecord>(
        `${DELIVERY} where id in (
           select max(id) from webhook_delivery where webhook_id = any($1::bigint[]) group by webhook_id)`,
        [webhookIds],
      )
      return new Map(rows.map((row) => [row.webhookId, row]))
    },

    /** A delivery that is still tried is kept, with all that it sends. */
    async dropBefore(before: Date): Promise<void> {
      await db.query('delete from webhook_delivery where finished_at < $1', [before])
      await db.query('delete from webhook_notice where created_at < $1 and delivery_id is null', [before])
    },
  }
}
