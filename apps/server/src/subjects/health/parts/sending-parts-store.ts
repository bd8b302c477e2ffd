import type { Database } from '../../../platform/database/database.ts'
import type { HourValue } from './hours.ts'

interface Waiting {
  readonly waiting: number
  readonly since: Date | null
}

const hourOf = (column: string): string =>
  `(extract(epoch from date_trunc('hour', ${column}, 'UTC')) * 1000)::float8 as hour`
const NOTHING: Waiting = { waiting: 0, since: null }

/** Sent by one organization to people and to other systems; each query names it. */
export function createSendingPartsStore(db: Database) {
  const hours = async (sql: string, values: unknown[]): Promise<HourValue[]> =>
    (await db.query<HourValue>(sql, values)).rows
  const waiting = async (sql: string, organizationId: number): Promise<Waiting> =>
    (await db.query<{ waiting: number; since: Date | null }>(sql, [organizationId])).rows[0] ?? NOTHING

  return {
    /** Sent or given up, as are pushes and webhooks. */
    mails: (organizationId: number, since: Date) =>
      hours(
        `select ${hourOf('created_at')}, count(*)::float8 as value, count(*) filter (where given_up_at is not null)::float8 as failed
           from mail where organization_id = $1 and created_at >= $2 and coalesce(sent_at, given_up_at) is not null group by 1`,
        [organizationId, since],
      ),

    waitingMails: (organizationId: number) =>
      waiting(
        `select count(*) as waiting, min(created_at) as since from mail
          where organization_id = $1 and sent_at is null and given_up_at is null`,
        organizationId,
      ),

    /** The address of the latest that was given up. */
    async failedTo(organizationId: number, since: Date): Promise<string | null> {
      const { rows } = await db.query<{ recipient: string }>(
        `select recipient from mail where organization_id = $1 and created_at >= $2 and given_up_at is not null
          order by id desc limit 1`,
        [organizationId, since],
      )
      return rows[0]?.recipient ?? null
    },

    pushes: (organizationId: number, since: Date) =>
      hours(
        `select ${hourOf('e.created_at')}, count(*)::float8 as value, count(*) filter (where d.dead_at is not null)::float8 as failed
           from durable_event e left join event_delivery d on d.event_id = e.id
          where e.event = 'devicePushDue' and e.organization_id = $1 and e.created_at >= $2
            and (d.id is null or d.dead_at is not null) group by 1`,
        [organizationId, since],
      ),

    waitingPushes: (organizationId: number) =>
      waiting(
        `select count(*) as waiting, min(d.since) as since
           from event_delivery d join durable_event e on e.id = d.event_id
          where e.event = 'devicePushDue' and e.organization_id = $1 and d.dead_at is null`,
        organizationId,
      ),

    async pushDevices(organizationId: number): Promise<{ devices: number; reachable: number }> {
      const { rows } = await db.query<{ devices: number; reachable: number }>(
        `select count(*) as devices, count(s.id) as reachable
           from push_device d join account a on a.id = d.account_id
           left join session s on s.id = d.session_id and s.ended_at is null
          where a.organization_id = $1`,
        [organizationId],
      )
      return rows[0] ?? { devices: 0, reachable: 0 }
    },

    webhookCalls: (organizationId: number, since: Date) =>
      hours(
        `select ${hourOf('d.started_at')}, count(*)::float8 as value,
                count(*) filter (where not d.is_delivered)::float8 as failed
           from webhook_delivery d join webhook w on w.id = d.webhook_id
          where w.organization_id = $1 and d.started_at >= $2 and not d.is_test
            and d.finished_at is not null group by 1`,
        [organizationId, since],
      ),

    waitingWebhooks: (organizationId: number) =>
      waiting(
        `select count(*) as waiting, min(n.created_at) as since
           from webhook_notice n join webhook w on w.id = n.webhook_id left join webhook_delivery d on d.id = n.delivery_id
          where w.organization_id = $1 and w.is_on and d.finished_at is null`,
        organizationId,
      ),

    async webhooks(
      organizationId: number,
      since: Date,
    ): Promise<{ addresses: number; answerMs: number | null; failedAt: string | null }> {
      const { rows } = await db.query<{
        addresses: number
        answerMs: number | null
        failedAt: string | null
      }>(
        `select count(distinct w.id) as addresses, avg(d.ms) filter (where d.is_delivered)::float8 as "answerMs",
                (array_agg(w.name order by d.id desc) filter (where d.finished_at is not null and not d.is_delivered))[1] as "failedAt"
           from webhook w left join webhook_delivery d on d.webhook_id = w.id and d.started_at >= $2 and not d.is_test
          where w.organization_id = $1 and w.is_on`,
        [organizationId, since],
      )
      return rows[0] ?? { addresses: 0, answerMs: null, failedAt: null }
    },
  }
}

export type SendingPartsStore = ReturnType<typeof createSendingPartsStore>
