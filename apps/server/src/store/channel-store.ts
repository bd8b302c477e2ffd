import type { Value } from '@millwright/domain/series/block'
import { boolArray, float8Array, int8Array, textArray, timestamptzArray } from './binary-arrays.ts'
import type { Database } from './database.ts'
import { storedValue } from './point-reader.ts'

/** Far more than any machine has; one that invents names must not fill the table. */
const MAX_CHANNELS_PER_MACHINE = 5_000

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
  const ids = new Map<string, number>()
  const ofMachine = new Map<number, Set<number>>()
  const claiming = new Map<string, Promise<number | null>>()

  async function idOf(name: string): Promise<number> {
    const cached = ids.get(name)
    if (cached !== undefined) return cached
    await db.query('insert into channel (name) values ($1) on conflict (name) do nothing', [name])
    const { rows } = await db.query<{ id: number }>('select id from channel where name = $1', [name])
    const id = rows[0]?.id
    if (id === undefined) throw new Error(`channel ${name} was not stored`)
    ids.set(name, id)
    return id
  }

  async function channelsOf(machineId: number): Promise<Set<number>> {
    const cached = ofMachine.get(machineId)
    if (cached) return cached
    const { rows } = await db.query<{ channel_id: number }>(
      'select channel_id from machine_channel where machine_id = $1',
      [machineId],
    )
    // Whoever asked at the same time has added to the set that he got.
    const known = ofMachine.get(machineId) ?? new Set<number>()
    for (const row of rows) known.add(row.channel_id)
    ofMachine.set(machineId, known)
    return known
  }

  async function makeKnown(machineId: number, name: string): Promise<number | null> {
    const known = ofMachine.get(machineId) ?? (await channelsOf(machineId))
    const cached = ids.get(name)
    if (cached !== undefined && known.has(cached)) return cached
    if (known.size >= MAX_CHANNELS_PER_MACHINE) return null
    const id = await idOf(name)
    await db.query(
      'insert into machine_channel (machine_id, channel_id) values ($1, $2) on conflict do nothing',
      [machineId, id],
    )
    known.add(id)
    return id
  }

  return {
    idOf,

    /** The number of a channel that the machine has used before, without asking the database. */
    known(machineId: number, name: string): number | undefined {
      const id = ids.get(name)
      return id !== undefined && ofMachine.get(machineId)?.has(id) ? id : undefined
    },

    /** The number of a channel of a machine, made known when it is new; null when the machine has too many. */
    claim(machineId: number, name: string): Promise<number | null> {
      const key = `${machineId} ${name}`
      // Thousands of messages on a new channel may be under way at once: they ask once.
      const asked = claiming.get(key)
      if (asked) return asked
      const claim = makeKnown(machineId, name).finally(() => claiming.delete(key))
      claiming.set(key, claim)
      return claim
    },

    async list(machineId: number): Promise<ChannelRecord[]> {
      const { rows } = await db.query<ChannelRow>(`${CHANNELS} where mc.machine_id = $1 order by c.name`, [
        machineId,
      ])
      return rows.map(recordOf)
    },

    async find(machineId: number, name: string): Promise<ChannelRecord | null> {
      const { rows } = await db.query<ChannelRow>(`${CHANNELS} where mc.machine_id = $1 and c.name = $2`, [
        machineId,
        name,
      ])
      return rows[0] ? recordOf(rows[0]) : null
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
