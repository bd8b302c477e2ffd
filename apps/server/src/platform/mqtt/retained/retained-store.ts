import { byteaArray, int8Array, textArray, timestamptzArray } from '../../database/binary-arrays.ts'
import type { Database } from '../../database/database.ts'
import { sizeOf } from '../message.ts'
import type { QoS } from '../packets/packets.ts'

export interface RetainedMessage {
  readonly topic: string
  readonly payload: Buffer
  readonly qos: QoS
  readonly properties: Buffer | null
  readonly expiresAt: number | null
}

export interface RetainedToStore extends RetainedMessage {
  readonly machineId: number
  readonly size: number
}

/** How much a machine retains. */
export interface RetainedSize {
  readonly machineId: number
  readonly topics: number
  readonly bytes: number
}

const NONE = Buffer.alloc(0)

export function createRetainedStore(db: Database) {
  /** Of topics that begin so. */
  async function find(
    where: string,
    beginnings: readonly string[],
    ...values: unknown[]
  ): Promise<RetainedMessage[]> {
    const { rows } = await db.query<RetainedMessage>(
      `select topic, payload, qos, properties, (extract(epoch from expires_at) * 1000)::float8 as "expiresAt"
         from mqtt_retained
        where ${where} and exists (select from unnest($1::text[]) as g(beginning) where starts_with(topic, beginning))
        order by topic`,
      [beginnings, ...values],
    )
    return rows.map(({ properties, ...message }) => ({
      ...message,
      properties: properties && properties.length > 0 ? properties : null,
    }))
  }

  return {
    async sizesOf(machineIds: readonly number[]): Promise<RetainedSize[]> {
      const { rows } = await db.query<RetainedSize>(
        `select machine_id as "machineId", count(*)::int as topics, sum(size)::int as bytes
           from mqtt_retained where machine_id = any($1) group by machine_id`,
        [machineIds],
      )
      return rows
    },

    /** The bytes of those of the topics that are retained. */
    async sizeByTopic(topics: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await db.query<{ topic: string; size: number }>(
        'select topic, size from mqtt_retained where topic = any($1)',
        [topics],
      )
      return new Map(rows.map(({ topic, size }) => [topic, size]))
    },

    /** Machines without a device, because it was removed meanwhile, are left out. */
    async put(messages: readonly RetainedToStore[]): Promise<void> {
      if (messages.length === 0) return
      await db.query(
        `insert into mqtt_retained (topic, machine_id, payload, qos, properties, expires_at, size, at)
         select g.topic, g.machine_id, g.payload, g.qos, g.properties, g.expires_at, g.size, now()
           from unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bytea[], $6::timestamptz[], $7::bigint[])
             as g(topic, machine_id, payload, qos, properties, expires_at, size)
           join device d on d.machine_id = g.machine_id
          order by g.topic
         on conflict (topic) do update set
           payload = excluded.payload, qos = excluded.qos, properties = excluded.properties,
           expires_at = excluded.expires_at, size = excluded.size, at = excluded.at`,
        [
          textArray(messages.map(({ topic }) => topic)),
          int8Array(messages.map(({ machineId }) => machineId)),
          byteaArray(messages.map(({ payload }) => payload)),
          int8Array(messages.map(({ qos }) => qos)),
          byteaArray(messages.map(({ properties }) => properties ?? NONE)),
          timestamptzArray(messages.map(({ expiresAt }) => expiresAt)),
          int8Array(messages.map(({ size }) => size)),
        ],
      )
    },

    /** Of the server, which no device owns. */
    async putOwn({ topic, payload, qos, properties, expiresAt }: RetainedMessage): Promise<void> {
      await db.query(
        `insert into mqtt_retained (topic, machine_id, payload, qos, properties, expires_at, size, at)
         values ($1, null, $2, $3, $4, $5, $6, now())
         on conflict (topic) do update set
           payload = excluded.payload, qos = excluded.qos, properties = excluded.properties,
           expires_at = excluded.expires_at, size = excluded.size, at = excluded.at`,
        [
          topic,
          payload,
          qos,
          properties ?? NONE,
          expiresAt === null ? null : new Date(expiresAt),
          sizeOf({ topic, payload, properties }),
        ],
      )
    },

    async remove(topics: readonly string[]): Promise<void> {
      if (topics.length > 0) await db.query('delete from mqtt_retained where topic = any($1)', [topics])
    },

    ofMachine: (machineId: number, beginnings: readonly string[]) =>
      find('machine_id = $2', beginnings, machineId),
    /** Of the server. */
    own: (beginnings: readonly string[]) => find('machine_id is null', beginnings),

    async removeExpired(): Promise<void> {
      await db.query('delete from mqtt_retained where expires_at < now()')
    },
  }
}

export type RetainedStore = ReturnType<typeof createRetainedStore>
