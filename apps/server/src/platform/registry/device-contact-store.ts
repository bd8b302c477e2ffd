import type { DeviceRefusal } from '@millwright/contract/machines/registration'
import type { Database, Queryable } from '../database/database.ts'

/** When the device of a machine last did something, in epoch milliseconds; null for never. */
export interface DeviceContact {
  readonly reachedAt: number | null
  readonly reachedFrom: string | null
  readonly refusedAt: number | null
  readonly refusal: DeviceRefusal | null
  readonly signedInAt: number | null
  readonly subscribedAt: number | null
  readonly clockAt: number | null
  readonly clockAheadMs: number | null
}

/** Fields that are left out stay as they are stored. */
export type ContactChange = { readonly deviceId: string } & Partial<DeviceContact>

const millis = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`
const time = (field: string): string => `to_timestamp((c->>'${field}')::float8 / 1000)`

export function createDeviceContactStore(db: Database) {
  return {
    /** Names that no device has are left out. */
    async put(changes: readonly ContactChange[]): Promise<void> {
      if (changes.length === 0) return
      await db.query(
        `insert into device_contact as known
           (machine_id, reached_at, reached_from, refused_at, refusal, signed_in_at, subscribed_at, clock_at, clock_ahead_ms)
         select d.machine_id, ${time('reachedAt')}, c->>'reachedFrom', ${time('refusedAt')}, c->>'refusal',
                ${time('signedInAt')}, ${time('subscribedAt')}, ${time('clockAt')}, (c->>'clockAheadMs')::bigint
           from jsonb_array_elements($1::jsonb) c join device d on d.device_id = c->>'deviceId'
          order by d.machine_id
         on conflict (machine_id) do update set
           reached_at = coalesce(excluded.reached_at, known.reached_at),
           reached_from = coalesce(excluded.reached_from, known.reached_from),
           refused_at = coalesce(excluded.refused_at, known.refused_at),
           refusal = coalesce(excluded.refusal, known.refusal),
           signed_in_at = coalesce(excluded.signed_in_at, known.signed_in_at),
           subscribed_at = coalesce(excluded.subscribed_at, known.subscribed_at),
           clock_at = coalesce(excluded.clock_at, known.clock_at),
           clock_ahead_ms = coalesce(excluded.clock_ahead_ms, known.clock_ahead_ms)`,
        [JSON.stringify(changes)],
      )
    },

    async forget(machineId: number, tx: Queryable): Promise<void> {
      await tx.query('delete from device_contact where machine_id = $1', [machineId])
    },

    async find(machineId: number): Promise<DeviceContact | null> {
      const { rows } = await db.query<DeviceContact>(
        `select ${millis('reached_at')} as "reachedAt", reached_from as "reachedFrom",
                ${millis('refused_at')} as "refusedAt", refusal, ${millis('signed_in_at')} as "signedInAt",
                ${millis('subscribed_at')} as "subscribedAt", ${millis('clock_at')} as "clockAt",
                clock_ahead_ms::float8 as "clockAheadMs"
           from device_contact where machine_id = $1`,
        [machineId],
      )
      return rows[0] ?? null
    },
  }
}

export type DeviceContactStore = ReturnType<typeof createDeviceContactStore>
