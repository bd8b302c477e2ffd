import type { Value } from '@millwright/domain/point/point'
import { boolArray, float8Array, int8Array, textArray, timestamptzArray } from '../database/binary-arrays.ts'
import type { Database } from '../database/database.ts'
import { createChannelClaims } from './channel-claim-store.ts'
import { storedValue } from './point-store.ts'

export interface LastValue {
  readonly machineId: number
  readonly channelId: number
  readonly ts: number
  readonly value: Value
  readonly unit: string | null
}

export interface ChannelRecord {
  readonly id: number
  readonly name: string
  readonly unit: string
  readonly last: { readonly ts: number; readonly value: Value } | null
}

interface ChannelRow {
  id: number
  name: string
  unit: string
  ts: Date | null
  num: number | null
  txt: string | null
  is_json: boolean
}

const CHANNELS = `select c.id, c.name, mc.unit, mc.last_ts as ts, mc.last_num as num, mc.last_txt as txt,
    mc.last_is_json as is_json
  from machine_channel mc join channel c on c.id = mc.channel_id`

const recordOf = (row: ChannelRow): ChannelRecord => ({
  id: row.id,
  name: row.name,
  unit: row.unit,
  last: row.ts === null ? null : { ts: row.ts.getTime(), value: storedValue(row) },
})

/** Channel names repeat on every point, so the samples carry a number instead. */
export function createChannelStore(db: Database) {
  const { remember, ...claims } = createChannelClaims(db)

  return {
    ...claims,

    async list(machineId: number): Promise<ChannelRecord[]> {
      const { rows } = await db.query<ChannelRow>(`${CHANNELS} where mc.machine_id = $1 order by c.name`, [
        machineId,
      ])
      return rows.map(recordOf)
    },

    async find(machineId: number, name: string): Promise<ChannelRecord | null> {
      const { rows } = await db.prepared<ChannelRow>(`${CHANNELS} where mc.machine_id = $1 and c.name = $2`, [
        machineId,
        name,
      ])
      if (!rows[0]) return null
      remember(rows[0].id, name)
      return recordOf(rows[0])
    },

    /** One per channel. An older value than the stored one changes nothing but the unit. */
    async putLast(values: readonly LastValue[]): Promise<void> {
      if (values.length === 0) return
      const each = [...values].sort((a, b) => a.machineId - b.machineId || a.channelId - b.channelId)
      await db.query(
        `update machine_channel mc
            set last_ts = u.ts, last_num = u.num, last_txt = u.txt, last_is_json = u.is_json,
                unit = coalesce(u.unit, mc.unit)
           from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::float8[], $5::text[], $6::bool[], $7::text[])
                as u(machine_id, channel_id, ts, num, txt, is_json, unit)
          where mc.machine_id = u.machine_id and mc.channel_id = u.channel_id
            and (mc.last_ts is null or mc.last_ts <= u.ts)`,
        [
          int8Array(each.map((value) => value.machineId)),
          int8Array(each.map((value) => value.channelId)),
          timestamptzArray(each.map((value) => value.ts)),
          float8Array(each.map(({ value }) => (value.kind === 'number' ? value.num : null))),
          textArray(each.map(({ value }) => (value.kind === 'number' ? null : value.txt))),
          boolArray(each.map(({ value }) => value.kind === 'json')),
          textArray(each.map((value) => value.unit)),
        ],
      )
    },
  }
}

export type ChannelStore = ReturnType<typeof createChannelStore>
