import type { ConnectionWay } from '@millwright/contract/wire/connection-ways'
import type { Database } from '../database/database.ts'

/** A connection of a device that is open, with what it has sent. */
export interface OpenConnection {
  /** Of its process. */
  readonly number: number
  readonly machineId: number
  readonly way: ConnectionWay
  /** The level in CONNECT; null for another protocol than MQTT. */
  readonly protocol: number | null
  readonly address: string
  readonly clientId: string
  readonly tlsVersion: string | null
  readonly tlsCipher: string | null
  readonly certificateEnds: number | null
  readonly since: number
  readonly messageAt: number | null
  readonly messages: number
  readonly bytes: number
  readonly minuteMessages: number
  readonly minuteBytes: number
  readonly subscriptions: number
}

/** A device did this so many times since the last write. */
export interface ContactCount {
  /** Null for one who only says which device it is. */
  readonly machineId: number | null
  readonly deviceId: string
  readonly kind: 'signed_in' | 'refused' | 'ended' | 'rejected'
  readonly reason: string
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
  /** Null for a message, which may come over any. */
  readonly way: ConnectionWay | null
  readonly protocol: number | null
  readonly address: string
  readonly clientId: string
}

/** A process without a sign of life for so long is gone, and so are its connections. */
const GONE_AFTER = `interval '60 seconds'`

const time = (field: string): string => `to_timestamp((c->>'${field}')::float8 / 1000)`

export function createConnectionStore(db: Database) {
  return {
    /** False when nothing is stored of the process: it is new, or was taken for gone. */
    async beat(process: string): Promise<boolean> {
      const { rows } = await db.query<{ is_known: boolean }>(
        `insert into connection_process (id, beat_at) values ($1, now())
         on conflict (id) do update set beat_at = now() returning xmax <> 0 as is_known`,
        [process],
      )
      return rows[0]?.is_known ?? false
    },

    async dropGone(): Promise<void> {
      await db.query(`delete from connection_process where beat_at < now() - ${GONE_AFTER}`)
    },

    async leave(process: string): Promise<void> {
      await db.query('delete from connection_process where id = $1', [process])
    },

    /** Those of machines that are no more are left out. */
    async put(process: string, connections: readonly OpenConnection[]): Promise<void> {
      if (connections.length === 0) return
      await db.query(
        `insert into device_connection as known
           (process, number, machine_id, way, protocol, address, client_id, tls_version, tls_cipher, certificate_ends, since,
            message_at, messages, bytes, minute_messages, minute_bytes, subscriptions)
         select $1, (c->>'number')::integer, m.id, c->>'way', (c->>'protocol')::smallint, c->>'address',
                c->>'clientId', c->>'tlsVersion', c->>'tlsCipher', ${time('certificateEnds')}, ${time('since')},
                ${time('messageAt')}, (c->>'messages')::bigint, (c->>'bytes')::bigint,
                (c->>'minuteMessages')::integer, (c->>'minuteBytes')::bigint, (c->>'subscriptions')::integer
           from jsonb_array_elements($2::jsonb) c join machine m on m.id = (c->>'machineId')::bigint
         on conflict (process, number) do update set
           message_at = excluded.message_at, messages = excluded.messages, bytes = excluded.bytes,
           minute_messages = excluded.minute_messages, minute_bytes = excluded.minute_bytes,
           subscriptions = excluded.subscriptions`,
        [process, JSON.stringify(connections)],
      )
    },

    async drop(process: string, numbers: readonly number[]): Promise<void> {
      if (numbers.length === 0) return
      await db.query('delete from device_connection where process = $1 and number = any($2::integer[])', [
        process,
        numbers,
      ])
    },

    /** Names that no device has are left out. In the order of the machines, so that two processes do not wait for each other. */
    async count(counts: readonly ContactCount[]): Promise<void> {
      if (counts.length === 0) return
      await db.query(
        `insert into device_contact_hour as known
           (machine_id, hour, kind, reason, first_at, last_at, count, way, protocol, address, client_id)
         select m.id, date_trunc('hour', ${time('lastAt')}, 'UTC'), c->>'kind', c->>'reason', ${time('firstAt')},
                ${time('lastAt')}, (c->>'count')::bigint, c->>'way', (c->>'protocol')::smallint,
                c->>'address', c->>'clientId'
           from jsonb_array_elements($1::jsonb) c
           join machine m on m.id = coalesce((c->>'machineId')::bigint,
                                             (select machine_id from device where device_id = c->>'deviceId'))
          order by 1, 2, 3, 4
         on conflict (machine_id, hour, kind, reason) do update set
           first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at),
           count = known.count + excluded.count, way = excluded.way, protocol = excluded.protocol,
           address = excluded.address, client_id = excluded.client_id`,
        [JSON.stringify(counts)],
      )
    },

    async dropHoursBefore(moment: Date): Promise<void> {
      await db.query('delete from device_contact_hour where hour < $1', [moment])
    },
  }
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>
