import { int8Array } from '../database/binary-arrays.ts'
import type { Database } from '../database/database.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'

/** The last value of one channel, by machine; only those that sent something. */
export type LastTexts = ReadonlyMap<number, string>

/** The last readings of a counter by machine; null of one that has to be looked at: it turned, or its clock is ahead. */
export type LastReadings = ReadonlyMap<number, number | null>

/** Since when a counter must only have risen, and the moment that is asked for. */
export interface RisenIn {
  readonly from: number
  readonly to: number
}

export interface LastByChannel {
  /** By channel. */
  readonly texts: ReadonlyMap<number, LastTexts>
  /** By channel, with all machines that ever sent something on it. */
  readonly readings: ReadonlyMap<number, LastReadings>
}

interface ChannelRow {
  channel_id: number
  machines: number[]
  values: (string | number)[] | null
  readings: (number | null)[] | null
}

/** Names of programs and people, beside thousands of others: of a longer text its beginning. */
const SHORT = `case when octet_length(last_txt) > ${STORE_LIMITS.listedValueBytes}
  then left(last_txt, ${STORE_LIMITS.listedValueChars}) || '…' else last_txt end`

/** The last values of some channels on many machines at once. They lag by up to a second. */
export function createLastValueStore(db: Database) {
  return {
    /** Of some channels the last value as text, of others as the readings of a counter. */
    async of(
      machineIds: readonly number[],
      textChannels: readonly number[],
      counters: readonly number[],
      risenIn: RisenIn,
    ): Promise<LastByChannel> {
      // Two lists a channel: a row to read for each value would cost more than the rest.
      const { rows } = await db.query<ChannelRow>(
        `select channel_id, json_agg(machine_id) as machines,
                json_agg(coalesce(to_json(${SHORT}), to_json(last_num))) filter (where channel_id = any($3::bigint[])) as values,
                json_agg(case when turned_ts < $5 and last_ts < $6 then last_num end)
                  filter (where channel_id = any($4::bigint[])) as readings
           from machine_channel
          where machine_id = any($1::bigint[]) and channel_id = any($2::bigint[]) and last_ts is not null
          group by channel_id`,
        [
          int8Array(machineIds),
          int8Array([...new Set([...textChannels, ...counters])]),
          int8Array(textChannels),
          int8Array(counters),
          new Date(risenIn.from),
          new Date(risenIn.to),
        ],
      )
      const last = { texts: new Map<number, LastTexts>(), readings: new Map<number, LastReadings>() }
      for (const { channel_id, machines, values, readings } of rows) {
        const byMachine = <T>(all: readonly T[]) => new Map(all.map((each, at) => [machines[at] ?? 0, each]))
        if (values) last.texts.set(channel_id, byMachine(values.map(String)))
        if (readings) last.readings.set(channel_id, byMachine(readings))
      }
      return last
    },
  }
}
