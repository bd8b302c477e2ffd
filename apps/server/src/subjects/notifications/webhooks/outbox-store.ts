import { randomUUID } from 'node:crypto'
import { MAX_KEPT_ANSWER, MAX_NOTICES_PER_REQUEST } from '@millwright/domain/notifications/webhook'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { publishAll } from '../../../platform/events/publish-store.ts'
import type { WebhookNotice } from './webhook-body.ts'
import { webhookDue } from './webhook-due.ts'

export interface RaisedForWebhooks extends Omit<WebhookNotice, 'machine'> {
  readonly topic: string
  readonly machineId: number | null
  readonly organizationId: number | null
}

export interface Attempt {
  readonly status: number | null
  readonly ms: number
  readonly error: string
  readonly answer: string
}

/** Of machines that the organization sees, as far as they are in the webhook's groups; of rules its own. */
const WANTED = `w.is_on and n.topic = any(w.topics)
  and (n.kind <> 'rule' or w.organization_id = n."organizationId") and case when n."machineId" is null
    then w.organization_id = n."organizationId"
    else (m.organization_id = w.organization_id or exists (
       select 1 from open_access oa where oa.machine_id = m.id and oa.partner_id = w.organization_id))
     and (w.all_machines or exists (
       select 1 from webhook_group wg join group_machine gm on gm.group_id = wg.group_id
        where wg.webhook_id = w.id and gm.machine_id = n."machineId")) end`

/** An open request older than this has lost its event. */
const LOST_AFTER = '2 days'

/** Notices on their way to webhooks. A webhook has one request open at a time: what comes meanwhile waits for the next. */
export function createOutboxStore(db: Database) {
  /** Publishes that something is to be sent, unless that was done already. The rows are locked, as in `begin`. */
  async function publishDue(tx: Queryable, webhookIds: readonly number[]): Promise<void> {
    await tx.query('select 1 from webhook where id = any($1::bigint[]) order by id for no key update', [
      webhookIds,
    ])
    const { rows } = await tx.query<{ webhookId: number; organizationId: number }>(
      `update webhook set is_due = true where id = any($1::bigint[]) and not is_due
        returning id as "webhookId", organization_id as "organizationId"`,
      [webhookIds],
    )
    await publishAll(
      tx,
      webhookDue,
      rows.map((row) => ({ ...row, batch: randomUUID() })),
    )
  }

  /** Notices that waited while a request was open. */
  async function publishWaiting(tx: Queryable, webhookId: number): Promise<void> {
    const { rows } = await tx.query(
      'select 1 from webhook_notice where webhook_id = $1 and delivery_id is null limit 1',
      [webhookId],
    )
    if (rows.length > 0) await publishDue(tx, [webhookId])
  }

  const note = (tx: Queryable, batch: string, attempt: Attempt) =>
    tx.query(
      `update webhook_delivery set status = $2, ms = $3, tries = tries + 1, error = $4, answer = $5 where batch = $1`,
      [
        batch,
        attempt.status,
        attempt.ms,
        attempt.error,
        attempt.answer.slice(0, MAX_KEPT_ANSWER).toWellFormed(),
      ],
    )

  return {
    /** A notice that is queued twice is queued once. */
    queue: (notices: readonly RaisedForWebhooks[]): Promise<void> =>
      db.transaction(async (tx) => {
        const { rows } = await tx.query<{ webhookId: number }>(
          `insert into webhook_notice (webhook_id, key, notice)
           select w.id, n.key, jsonb_build_object('key', n.key, 'kind', n.kind, 'facts', n.facts, 'action', n.action,
                    'at', n.at, 'machine', case when m.id is null then null else
                    jsonb_build_object('id', m.public_id, 'name', m.name, 'timezone', m.timezone) end)
             from jsonb_to_recordset($1::jsonb) as n(key text, kind text, topic text, facts jsonb, action text,
                    at double precision, "machineId" bigint, "organizationId" bigint)
             left join machine m on m.id = n."machineId"
             join webhook w on ${WANTED}
           on conflict do nothing returning webhook_id as "webhookId"`,
          [JSON.stringify(notices)],
        )
        await publishDue(tx, [...new Set(rows.map(({ webhookId }) => webhookId))])
      }),

    /**
     * The notices of a request: the same at each try. Null when there is nothing to send, or another one is open.
     */
    begin: (webhookId: number, batch: string, at: Date): Promise<WebhookNotice[] | null> =>
      db.transaction(async (tx) => {
        const hooks = await tx.query<{ isOn: boolean }>(
          'select is_on as "isOn" from webhook where id = $1 for no key update',
          [webhookId],
        )
        const [hook] = hooks.rows
        if (!hook) return null
        const known = await tx.query<{ isDelivered: boolean }>(
          'select is_delivered as "isDelivered" from webhook_delivery where batch = $1',
          [batch],
        )
        if (known.rows[0]?.isDelivered) return null
        if (!known.rows[0]) {
          await tx.query('update webhook set is_due = false where id = $1', [webhookId])
          const { rows: open } = await tx.query(
            `select 1 from webhook_delivery where webhook_id = $1 and finished_at is null and not is_test
                and started_at > now() - interval '${LOST_AFTER}'`,
            [webhookId],
          )
          if (open.length > 0) return null
        }
        if (!hook.isOn) {
          await tx.query('delete from webhook_notice where webhook_id = $1 and delivery_id is null', [
            webhookId,
          ])
          await tx.query(
            `update webhook_delivery set finished_at = now(), error = 'the webhook was switched off' where batch = $1`,
            [batch],
          )
          return null
        }
        if (!known.rows[0]) {
          const { rows: taken } = await tx.query(
            `with taken as (
               select key from webhook_notice where webhook_id = $1 and delivery_id is null order by id limit $4
             ), started as (
               insert into webhook_delivery (webhook_id, batch, started_at, notices)
               select $1, $2, $3, count(*) from taken having count(*) > 0 returning id
             )
             update webhook_notice n set delivery_id = started.id from started, taken
              where n.webhook_id = $1 and n.key = taken.key returning n.key`,
            [webhookId, batch, at, MAX_NOTICES_PER_REQUEST],
          )
          if (taken.length === 0) return null
        }
        const { rows } = await tx.query<{ notice: WebhookNotice }>(
          `select n.notice from webhook_notice n join webhook_delivery d on d.id = n.delivery_id
            where d.batch = $1 order by n.id`,
          [batch],
        )
        return rows.map(({ notice }) => notice)
      }),

    noteFailed: (batch: string, attempt: Attempt) => note(db, batch, attempt),

    delivered: (webhookId: number, batch: string, attempt: Attempt): Promise<void> =>
      db.transaction(async (tx) => {
        await note(tx, batch, attempt)
        await tx.query(
          'update webhook_delivery set is_delivered = true, finished_at = now() where batch = $1',
          [batch],
        )
        await publishWaiting(tx, webhookId)
      }),

    givenUp: (webhookId: number, batch: string): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.query('update webhook_delivery set finished_at = now() where batch = $1', [batch])
        await publishWaiting(tx, webhookId)
      }),

    async noteTest(webhookId: number, batch: string, at: Date, attempt: Attempt): Promise<void> {
      await db.query(
        `insert into webhook_delivery (webhook_id, batch, started_at, finished_at, is_delivered, is_test, notices)
         values ($1, $2, $3, $3, $4, true, 0)`,
        [webhookId, batch, at, attempt.error === ''],
      )
      await note(db, batch, attempt)
    },
  }
}
