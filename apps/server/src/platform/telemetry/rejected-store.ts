import type { Refusal } from '@millwright/contract/wire/refusals'
import type { Point } from '@millwright/domain/points/point'
import type { Database, Queryable } from '../database/database.ts'

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

const KEPT_BYTES = 4096
const KEPT_TOPIC = 1024

/** A topic may hold a NUL, and so may the name of a channel in a batch; text columns refuse it. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD')

export function createRejectedStore(db: Database) {
  return {
    async add(message: RejectedMessage, withPayload = true): Promise<void> {
      await db.query(
        `insert into rejected_message (machine_id, received_at, device_id, topic, reason, field, size, payload)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          message.machineId,
          new Date(message.receivedAt),
          message.deviceId,
          withoutNul(message.topic.slice(0, KEPT_TOPIC)),
          message.reason,
          withoutNul(message.field),
          message.payload.length,
          message.payload.subarray(0, withPayload ? KEPT_BYTES : 0),
        ],
      )
    },

    async dropOlderThan(ts: number): Promise<void> {
      await db.query('delete from rejected_message where received_at < $1', [new Date(ts)])
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
  await tx.query(
    `insert into rejected_message (machine_id, received_at, device_id, topic, reason, field, size, payload)
     values ($1, now(), '', $2, $3, 'ts', $4, $5)`,
    [
      machineId,
      rows[0]?.name ?? '',
      TOO_MANY_AT_ONCE,
      texts.reduce((sum, text) => sum + text.length, 0),
      Buffer.from(texts[0] ?? '').subarray(0, KEPT_BYTES),
    ],
  )
}

export type RejectedStore = ReturnType<typeof createRejectedStore>
