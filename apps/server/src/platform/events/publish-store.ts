import { randomUUID } from 'node:crypto'
import type { Queryable } from '../database/database.ts'
import { type DaysChanged, daysChanged } from './days-changed.ts'
import type { Concerns, DurableEvent } from './durable-event.ts'

/** Where the processes that handle events listen; the payload is the name of the handler that has work. */
export const WAKE_CHANNEL = 'millwright_events'

/** jsonb takes neither NUL nor half a surrogate pair; a name sent by a machine must not undo the transaction. */
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value

/** As `publish`, for many of one kind, in one statement. Those whose key was published before are left out. */
export async function publishAll<P extends Concerns>(
  tx: Queryable,
  { name, key, handlers, delayMs = 0 }: DurableEvent<P>,
  payloads: readonly NoInfer<P>[],
): Promise<void> {
  if (payloads.length === 0) return
  const rows = payloads.map((payload) => ({
    key: key ? key(payload) : randomUUID(),
    organizationId: payload.organizationId ?? null,
    machineId: payload.machineId ?? null,
    payload,
  }))
  await tx.query(
    `with published as (
       insert into durable_event (event, key, organization_id, payload)
       select $1, u.key, coalesce(u."organizationId", m.organization_id), u.payload
         from jsonb_to_recordset($2::jsonb)
           as u(key text, "organizationId" bigint, "machineId" bigint, payload jsonb)
         left join machine m on m.id = u."machineId"
       on conflict (event, key) do nothing returning id
     ), deliveries as (
       insert into event_delivery (event_id, handler, next_try_at)
       select id, handler, now() + $4 * interval '1 millisecond'
         from published, unnest($3::text[]) as h(handler)
       returning handler
     )
     select pg_notify($5, handler) from deliveries where $4 = 0 group by handler`,
    [name, JSON.stringify(rows, storable), handlers, delayMs, WAKE_CHANNEL],
  )
}

/** Writes an event in the transaction of the fact; its handlers are woken by the commit. */
export const publish = <P extends Concerns>(
  tx: Queryable,
  event: DurableEvent<P>,
  payload: NoInfer<P>,
): Promise<void> => publishAll(tx, event, [payload])

/** A stored day that was removed. */
export interface RemovedDay {
  readonly machineId: number
  readonly day: DaysChanged['from']
}

/** To be called with the days that a statement removed, in its transaction; does nothing when there were none. */
export async function publishDaysChanged(
  tx: Queryable,
  source: DaysChanged['source'],
  removed: readonly RemovedDay[],
): Promise<void> {
  const changes = new Map<number, DaysChanged>()
  for (const { machineId, day } of removed) {
    const { from, to } = changes.get(machineId) ?? { from: day, to: day }
    changes.set(machineId, {
      machineId,
      source,
      from: day < from ? day : from,
      to: day > to ? day : to,
    })
  }
  await publishAll(tx, daysChanged, [...changes.values()])
}
