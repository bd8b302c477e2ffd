import type { Database } from '../database/database.ts'

export interface RejectedMessage {
  readonly machineId: number
  readonly deviceId: string
  readonly topic: string
  readonly reason: string
  /** What in the message was wrong, such as `[3].ts`; empty for the message as a whole. */
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
    async add(message: RejectedMessage): Promise<void> {
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
          message.payload.subarray(0, KEPT_BYTES),
        ],
      )
    },

    async dropOlderThan(ts: number): Promise<void> {
      await db.query('delete from rejected_message where received_at < $1', [new Date(ts)])
    },
  }
}

export type RejectedStore = ReturnType<typeof createRejectedStore>
