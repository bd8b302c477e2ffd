import type { Value } from '@millwright/domain/points/point'
import { showValue } from '@millwright/domain/points/value'
import { boolArray, float8Array, int8Array, textArray, timestamptzArray } from '../database/binary-arrays.ts'
import type { Database } from '../database/database.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { createChannelClaims } from './channel-claim-store.ts'
import { storedValue } from './point-row.ts'

export interface LastValue {
  readonly machineId: number
  readonly channelId: number
  readonly ts: number
  readonly value: Value
  readonly unit: string | null
  /** The first of those that came since the last time. */
  readonly firstTs: number
  readonly firstNum: number | null
  /** Whether what came since the last time did anything but rise. */
  readonly hasTurned: boolean
}

export interface ChannelRecord {
  readonly id: number
  readonly name: string
  readonly unit: string
  readonly last: { readonly ts: number; readonly value: Value } | null
}

export type ChannelName = Pick<ChannelRecord, 'id' | 'name' | 'unit'>

/** A channel in a list, where a long last value is not there as a whole. */
export interface ListedChannel extends ChannelName {
  readonly last: {
    readonly ts: number
    readonly kind: Value['kind']
    /** As readers are given it; of a long text or JSON its beginning, as a text. */
    readonly value: unknown
    readonly isCut: boolean
  } | null
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

const FROM = 'from machine_channel mc join channel c on c.id = mc.channel_id'

const CHANNELS = `select c.id, c.name, mc.unit, mc.last_ts as ts, mc.last_num as num, mc.last_txt as txt,
    mc.last_is_json as is_json ${FROM}`

/** Cut by the database: what is left out is not sent to us, and of what is stored compressed not even read. */
const IS_CUT = `coalesce(octet_length(mc.last_txt) > ${STORE_LIMITS.listedValueBytes}, false)`
const LISTED = `select c.id, c.name, mc.unit, mc.last_ts as ts, mc.last_num as num, mc.last_is_json as is_json,
    case when ${IS_CUT} then left(mc.last_txt, ${STORE_LIMITS.listedValueChars}) else mc.last_txt end as txt,
    ${IS_CUT} as is_cut ${FROM}`

const recordOf = (row: ChannelRow): ChannelRecord => ({
  id: row.id,
  name: row.name,
  unit: row.unit,
  last: row.ts === null ? null : { ts: row.ts.getTime(), value: storedValue(row) },
})

function listedOf({ id, name, unit, ts, is_cut, ...row }: ChannelRow & { is_cut: boolean }): ListedChannel {
  if (ts === null) return { id, name, unit, last: null }
  const value = storedValue(row)
  const shown = is_cut && value.kind !== 'number' ? `${value.txt}…` : showValue(value)
  return { id, name, unit, last: { ts: ts.getTime(), kind: value.kind, value: shown, isCut: is_cut } }
}

/** Of a column: what is newer stays. */
const newer = (column: string, given: string): string =>
  `${column} = case when mc.last_ts > u.ts then mc.${column} else ${given} end`

/** A point that is older than this and than the last one turns nothing that is asked for. */
const RECENT_MS = 10 * 60_000

/** Channel names repeat on every point, so the samples carry a number instead. */
export function createChannelStore(db: Database) {
  const { remember, ...claims } = createChannelClaims(db)

  return {
    ...claims,

    /** All of a machine, in the order of their names. */
    async names(machineId: number): Promise<ChannelName[]> {
      const { rows } = await db.query<ChannelName>(
        `select c.id, c.name, mc.unit ${FROM} where mc.machine_id = $1 order by c.name`,
        [machineId],
      )
      return rows
    },

    /** These of a machine with their last values, in the order of their names. */
    async list(machineId: number, channels: readonly Pick<ChannelName, 'id'>[]): Promise<ListedChannel[]> {
      if (channels.length === 0) return []
      const { rows } = await db.query<ChannelRow & { is_cut: boolean }>(
        `${LISTED} where mc.machine_id = $1 and mc.channel_id = any($2::bigint[]) order by c.name`,
        [machineId, int8Array(channels.map(({ id }) => id))],
      )
      return rows.map(listedOf)
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

    /** One per channel. An older value than the stored one changes nothing but the unit and when the channel turned. */
    async putLast(values: readonly LastValue[], now: number): Promise<void> {
      if (values.length === 0) return
      const each = [...values].sort((a, b) => a.machineId - b.machineId || a.channelId - b.channelId)
      await db.query(
        `update machine_channel mc
            set ${newer('last_ts', 'u.ts')}, ${newer('last_num', 'u.num')}, ${newer('last_txt', 'u.txt')},
                ${newer('last_is_json', 'u.is_json')}, unit = coalesce(u.unit, mc.unit),
                turned_ts = case when u.has_turned or mc.turned_ts is null or mc.last_ts >= u.first_ts
                                   or u.first_num >= mc.last_num is not true
                                 then greatest(u.ts, mc.last_ts) else mc.turned_ts end
           from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::float8[], $5::text[], $6::bool[], $7::text[],
                       $8::timestamptz[], $9::float8[], $10::bool[])
                as u(machine_id, channel_id, ts, num, txt, is_json, unit, first_ts, first_num, has_turned)
          where mc.machine_id = any($1::bigint[]) and mc.machine_id = u.machine_id and mc.channel_id = u.channel_id
            and (mc.last_ts is null or mc.last_ts <= u.ts or u.ts > $11)`,
        [
          int8Array(each.map((value) => value.machineId)),
          int8Array(each.map((value) => value.channelId)),
          timestamptzArray(each.map((value) => value.ts)),
          float8Array(each.map(({ value }) => (value.kind === 'number' ? value.num : null))),
          textArray(each.map(({ value }) => (value.kind === 'number' ? null : value.txt))),
          boolArray(each.map(({ value }) => value.kind === 'json')),
          textArray(each.map((value) => value.unit)),
          timestamptzArray(each.map((value) => value.firstTs)),
          float8Array(each.map((value) => value.firstNum)),
          boolArray(each.map((value) => value.hasTurned)),
          new Date(now - RECENT_MS),
        ],
      )
    },
  }
}

export type ChannelStore = ReturnType<typeof createChannelStore>
