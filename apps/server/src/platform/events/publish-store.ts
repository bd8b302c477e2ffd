import { randomUUID } from 'node:crypto'
import type { Queryable } from '../database/database.ts'
import {
  type Concerns,
  type DaysChanged,
  DURABLE_EVENTS,
  type EventDefinition,
  type EventName,
  type PayloadOf,
} from './durable-events.ts'

/** Where the processes that handle events listen; the payload is the name of the handler that has work. */
export const WAKE_CHANNEL = 'millwright_events'

/** jsonb takes neither NUL nor half a surrogate pair; a name sent by a machine must not undo the transaction. */
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value

/** Writes events of one kind in one statement. Those whose key was published before are left out. */
export async function writeEvents<P extends Concerns>(
  tx: Queryable,
  name: string,
  { key, handlers, delayMs = 0 }: EventDefinition<P, string>,
  payloads: readonly P[],
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

/** As `publish`, for many of one kind. */
export const publishAll = <E extends EventName>(
  tx: Queryable,
  name: E,
  payloads: readonly PayloadOf<E>[],
): Promise<void> =>
  writeEvents(tx, name, DURABLE_EVENTS[name] as unknown as EventDefinition<PayloadOf<E>, string>, payloads)

/** Writes an event in the transaction of the fact; its handlers are woken by the commit. */
export const publish = <E extends EventName>(tx: Queryable, name: E, payload: PayloadOf<E>): Promise<void> =>
  publishAll(tx, name, [payload])

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
  await publishAll(tx, 'daysChanged', [...changes.values()])
}
