import type { Database } from '../../database/database.ts'
import type { DeviceRef } from '../../ingest/device-message.ts'
import type { Subscription } from '../subscribers.ts'

/** A session as it is stored, with what waits for it. */
export interface StoredSession {
  readonly row: number
  readonly sender: DeviceRef
  readonly clientId: string
  readonly subscriptions: readonly Subscription[]
  readonly received: readonly number[]
  readonly released: readonly number[]
  readonly expirySeconds: number
  /** Null for one whose connection has not been seen to end. */
  readonly leftAt: number | null
  readonly messages: number
  readonly bytes: number
}

export type SessionToStore = Omit<StoredSession, 'row' | 'messages' | 'bytes' | 'sender'> & {
  readonly machineId: number
}

/** Left out by the database, because its session is gone. */
export type StoredRow = number | null

const millis = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

export function createSessionStore(db: Database) {
  async function find(where: string, values: unknown[]): Promise<StoredSession[]> {
    const { rows } = await db.query<Omit<StoredSession, 'sender'> & DeviceRef>(
      `select s.id as row, d.device_id as "deviceId", d.machine_id as "machineId", m.public_id as "machinePublicId",
              m.organization_id as "organizationId", s.client_id as "clientId", s.subscriptions, s.received, s.released,
              s.expiry_seconds as "expirySeconds", ${millis('s.left_at')} as "leftAt",
              count(q.id)::int as messages, coalesce(sum(q.size), 0)::int as bytes
         from mqtt_session s
         join device d on d.machine_id = s.machine_id
         join machine m on m.id = s.machine_id
         left join mqtt_queued q on q.session_id = s.id
        where ${where}
        group by s.id, d.machine_id, m.id`,
      values,
    )
    return rows.map(({ deviceId, machineId, machinePublicId, organizationId, ...session }) => ({
      ...session,
      sender: { deviceId, machineId, machinePublicId, organizationId },
    }))
  }

  return {
    all: (): Promise<StoredSession[]> => find('true', []),
    ofDevice: (deviceId: string): Promise<StoredSession[]> => find('d.device_id = $1', [deviceId]),

    /** The row of each, in their order; null where the device is gone. */
    async put(sessions: readonly SessionToStore[]): Promise<StoredRow[]> {
      const { rows } = await db.query<{ row: number; machineId: number; clientId: string }>(
        `insert into mqtt_session as known
           (machine_id, client_id, subscriptions, received, released, expiry_seconds, left_at, seen_at)
         select d.machine_id, g."clientId", g.subscriptions, g.received, g.released, g."expirySeconds",
                to_timestamp(g."leftAt" / 1000), now()
           from jsonb_to_recordset($1::jsonb) as g("machineId" bigint, "clientId" text, subscriptions jsonb,
                  received int[], released int[], "expirySeconds" bigint, "leftAt" float8)
           join device d on d.machine_id = g."machineId"
          order by d.machine_id, g."clientId"
         on conflict (machine_id, client_id) do update set
           subscriptions = excluded.subscriptions, received = excluded.received, released = excluded.released,
           expiry_seconds = excluded.expiry_seconds, left_at = excluded.left_at, seen_at = excluded.seen_at
         returning id as row, machine_id as "machineId", client_id as "clientId"`,
        [JSON.stringify(sessions)],
      )
      const byKey = new Map(rows.map(({ row, machineId, clientId }) => [`${machineId} ${clientId}`, row]))
      return sessions.map(({ machineId, clientId }) => byKey.get(`${machineId} ${clientId}`) ?? null)
    },

    async remove(sessionRows: readonly number[]): Promise<void> {
      if (sessionRows.length > 0) await db.query('delete from mqtt_session where id = any($1)', [sessionRows])
    },

    /** Connected ones of this process are there. */
    async noteSeen(sessionRows: readonly number[]): Promise<void> {
      if (sessionRows.length > 0)
        await db.query('update mqtt_session set seen_at = now() where id = any($1)', [sessionRows])
    },

    /** Sessions that are over, also of a process that no longer runs. */
    async removeOver(): Promise<void> {
      await db.query(
        `delete from mqtt_session
          where coalesce(left_at, seen_at + interval '1 day') + expiry_seconds * interval '1 second' < now()`,
      )
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
