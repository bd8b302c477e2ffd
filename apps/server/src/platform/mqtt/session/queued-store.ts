import { byteaArray, int8Array, textArray, timestamptzArray } from '../../database/binary-arrays.ts'
import type { Database } from '../../database/database.ts'
import type { QoS } from '../packets/packets.ts'
import type { StoredRow } from './session-store.ts'

export interface MessageToStore {
  readonly sessionRow: number
  readonly topic: string
  readonly payload: Buffer
  readonly qos: QoS
  readonly retain: boolean
  readonly identifiers: readonly number[]
  readonly properties: Buffer | null
  readonly expiresAt: number | null
  readonly packetId: number
  readonly size: number
}

export interface StoredMessage extends Omit<MessageToStore, 'sessionRow' | 'size'> {
  readonly row: number
}

const NONE = Buffer.alloc(0)

/** Messages that wait for sessions. */
export function createQueuedStore(db: Database) {
  return {
    /** The row of each, in their order; null where the session is gone. */
    async add(messages: readonly MessageToStore[]): Promise<StoredRow[]> {
      const { rows } = await db.query<{ row: StoredRow }>(
        `with given as materialized (
           select nextval('mqtt_queued_id_seq') as id, g.*
             from unnest($1::bigint[], $2::text[], $3::bytea[], $4::bigint[], $5::bigint[], $6::text[], $7::bytea[],
                         $8::timestamptz[], $9::bigint[], $10::bigint[]) with ordinality
               as g(session_id, topic, payload, qos, is_retained, identifiers, properties, expires_at, packet_id, size, place)
         ), stored as (
           insert into mqtt_queued
             (id, session_id, topic, payload, qos, is_retained, identifiers, properties, expires_at, packet_id, size)
           select g.id, g.session_id, g.topic, g.payload, g.qos, g.is_retained = 1, g.identifiers::jsonb, g.properties,
                  g.expires_at, g.packet_id, g.size
             from given g join mqtt_session s on s.id = g.session_id
           returning id
         )
         select s.id as row from given g left join stored s using (id) order by g.place`,
        [
          int8Array(messages.map(({ sessionRow }) => sessionRow)),
          textArray(messages.map(({ topic }) => topic)),
          byteaArray(messages.map(({ payload }) => payload)),
          int8Array(messages.map(({ qos }) => qos)),
          int8Array(messages.map(({ retain }) => Number(retain))),
          textArray(messages.map(({ identifiers }) => JSON.stringify(identifiers))),
          byteaArray(messages.map(({ properties }) => properties ?? NONE)),
          timestamptzArray(messages.map(({ expiresAt }) => expiresAt)),
          int8Array(messages.map(({ packetId }) => packetId)),
          int8Array(messages.map(({ size }) => size)),
        ],
      )
      return rows.map(({ row }) => row)
    },

    /** The oldest first. */
    async of(sessionRow: number): Promise<StoredMessage[]> {
      const { rows } = await db.query<StoredMessage>(
        `select id as row, topic, payload, qos, is_retained as retain, identifiers, properties,
                (extract(epoch from expires_at) * 1000)::float8 as "expiresAt", packet_id as "packetId"
           from mqtt_queued where session_id = $1 order by id`,
        [sessionRow],
      )
      return rows.map(({ properties, ...message }) => ({
        ...message,
        properties: properties && properties.length > 0 ? properties : null,
      }))
    },

    async remove(rows: readonly number[]): Promise<void> {
      if (rows.length > 0) await db.query('delete from mqtt_queued where id = any($1)', [rows])
    },

    /** They were sent under these identifiers. */
    async notePacketIds(sent: readonly { row: number; packetId: number }[]): Promise<void> {
      if (sent.length === 0) return
      await db.query(
        `update mqtt_queued q set packet_id = g.packet_id
           from unnest($1::bigint[], $2::bigint[]) as g(id, packet_id) where q.id = g.id`,
        [int8Array(sent.map(({ row }) => row)), int8Array(sent.map(({ packetId }) => packetId))],
      )
    },

    /** Drops the oldest messages of sessions beyond the bounds; says what each has left. */
    async trim(
      sessionRows: readonly number[],
      most: { messages: number; bytes: number },
    ): Promise<{ row: number; messages: number; bytes: number; dropped: number }[]> {
      if (sessionRows.length === 0) return []
      const { rows } = await db.query<{ row: number; messages: number; bytes: number; dropped: number }>(
        `with counted as (
           select id, session_id, size, row_number() over newest as place, sum(size) over newest as bytes
             from mqtt_queued where session_id = any($1)
           window newest as (partition by session_id order by id desc)
         ), gone as (
           delete from mqtt_queued q using counted c
            where q.id = c.id and (c.place > $2 or c.bytes > $3) returning q.id
         )
         select c.session_id as row, count(*) filter (where g.id is null)::int as messages,
                coalesce(sum(c.size) filter (where g.id is null), 0)::int as bytes, count(g.id)::int as dropped
           from counted c left join gone g using (id) group by c.session_id`,
        [sessionRows, most.messages, most.bytes],
      )
      return rows
    },
  }
}

export type QueuedStore = ReturnType<typeof createQueuedStore>
