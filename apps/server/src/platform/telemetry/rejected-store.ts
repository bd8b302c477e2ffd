import type { Refusal } from '@millwright/contract/wire/refusals'
import type { Point } from '@millwright/domain/points/point'
import type { Database, Queryable } from '../database/database.ts'
import { idOf } from '../database/id-list.ts'

export interface RejectedMessage {
  readonly machineId: number
  readonly deviceId: string
  readonly topic: string
  readonly reason: string
  /** The wrong part of the message, such as `[3].ts`; empty for the message as a whole. */
  readonly field: string
  readonly payload: Buffer
  readonly receivedAt: number
}

/** Of one message. */
export const KEPT_BYTES = 4096
const KEPT_TOPIC = 1024
/** Topics and channels are chosen by the device: the messages beyond these are one more group for each reason. */
const GROUPS_OF_MACHINE = 200

/** A topic may hold a NUL, and so may the name of a channel in a batch; text columns refuse it. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD')

/** Kept with its group, which counts it. */
const ADD = `
  with place as (
    select regexp_replace($6::text, '\\[\\d+\\]', '[*]', 'g') as field),
  room as (
    select exists (select from rejected_group g
                    where g.machine_id = $1::bigint and g.reason = $5::text and g.field = place.field and md5(g.topic) = md5($4::text))
        or (select count(*) from rejected_group g where g.machine_id = $1::bigint) < ${GROUPS_OF_MACHINE} as is_there
      from place),
  added as (
    insert into rejected_group as g (machine_id, reason, topic, field, first_at, last_at, count)
    select $1::bigint, $5, case when is_there then $4 else '' end, case when is_there then field else '' end, $2::timestamptz, $2::timestamptz, 1
      from place, room
    on conflict (machine_id, reason, field, md5(topic)) do update
       set count = g.count + 1, last_at = greatest(g.last_at, excluded.last_at)
    returning id)
  insert into rejected_message (machine_id, received_at, device_id, topic, reason, field, size, payload, group_id)
  select $1::bigint, $2::timestamptz, $3, $4, $5, $6, $7::integer, $8::bytea, id from added`

export function createRejectedStore(db: Database) {
  return {
    async add(message: RejectedMessage, withPayload = true): Promise<void> {
      await db.query(ADD, [
        message.machineId,
        new Date(message.receivedAt),
        message.deviceId,
        withoutNul(message.topic.slice(0, KEPT_TOPIC)),
        message.reason,
        withoutNul(message.field),
        message.payload.length,
        message.payload.subarray(0, withPayload ? KEPT_BYTES : 0),
      ])
    },

    async dropOlderThan(ts: number): Promise<void> {
      await db.query('delete from rejected_message where received_at < $1', [new Date(ts)])
      await db.query('delete from rejected_group where last_at < $1', [new Date(ts)])
      await db.query('delete from rejected_replay where begun_at < $1', [new Date(ts)])
    },
  }
}

const TOO_MANY_AT_ONCE: Refusal = 'TEXT_QUOTA'

/** Events that were stored and that their moment has no room for; one row for all of a channel. */
export async function putRefusedEvents(
  tx: Queryable,
  machineId: number,
  channelId: number,
  events: readonly Point[],
): Promise<void> {
  const { rows } = await tx.query<{ name: string }>('select name from channel where id = $1', [channelId])
  const texts = events.map(({ ts, value }) => `${ts} ${value.kind === 'number' ? value.num : value.txt}`)
  await tx.query(ADD, [
    machineId,
    new Date(),
    '',
    rows[0]?.name ?? '',
    TOO_MANY_AT_ONCE,
    'ts',
    texts.reduce((sum, text) => sum + text.length, 0),
    Buffer.from(texts[0] ?? '').subarray(0, KEPT_BYTES),
  ])
}

interface Removed {
  readonly machineId: number
  readonly id: number
  readonly replayId: number | null
}

/**
 * Statements without parameters for the transaction that stores these messages after all: they are gone from those that were set
 * aside when their points are there, and are counted once, however often they were read.
 */
export function removeKept(kept: readonly Removed[]): string[] {
  if (kept.length === 0) return []
  const values = kept
    .map(
      ({ machineId, id, replayId }) =>
        `(${idOf(machineId)}, ${idOf(id)}, ${replayId === null ? 'null' : idOf(replayId)}::bigint)`,
    )
    .join(', ')
  return [
    `with gone as (
       delete from rejected_message r using (values ${values}) k (machine_id, id, replay_id)
        where r.machine_id = k.machine_id and r.id = k.id
        returning r.machine_id, r.group_id, k.replay_id),
     left_over as (
       update rejected_group g set count = greatest(0, g.count - n.count)
         from (select machine_id, group_id, count(*) as count from gone group by 1, 2) n
        where g.machine_id = n.machine_id and g.id = n.group_id)
     update rejected_replay p set stored = stored + n.count
       from (select replay_id, count(*) as count from gone group by 1) n where p.id = n.replay_id`,
  ]
}

export type RejectedStore = ReturnType<typeof createRejectedStore>
