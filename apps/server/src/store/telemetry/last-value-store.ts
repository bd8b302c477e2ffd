import { int8Array } from '../database/binary-arrays.ts'
import type { Database } from '../database/database.ts'

/** What was said last on one channel, by machine; only those that said something. */
export type LastTexts = ReadonlyMap<number, string>

export interface LastSaid {
  /** By channel. */
  readonly texts: ReadonlyMap<number, LastTexts>
  /** By channel: the machines that ever said something on it. */
  readonly having: ReadonlyMap<number, ReadonlySet<number>>
}

interface ChannelRow {
  channel_id: number
  machines: number[]
  values: (string | number)[] | null
}

/** The last values of some channels on many machines at once. They lag by up to a second. */
export function createLastValueStore(db: Database) {
  return {
    /** Of some channels the values as text, of others only who has them. */
    async of(
      machineIds: readonly number[],
      textChannels: readonly number[],
      otherChannels: readonly number[],
    ): Promise<LastSaid> {
      // Two lists a channel: a row to read for each value would cost more than the rest.
      const { rows } = await db.query<ChannelRow>(
        `select channel_id, json_agg(machine_id) as machines,
                json_agg(coalesce(to_json(last_txt), to_json(last_num))) filter (where channel_id = any($3::bigint[])) as values
           from machine_channel
          where machine_id = any($1::bigint[]) and channel_id = any($2::bigint[]) and last_ts is not null
          group by channel_id`,
        [
          int8Array(machineIds),
          int8Array([...new Set([...textChannels, ...otherChannels])]),
          int8Array(textChannels),
        ],
      )
      return {
        texts: new Map(
          rows.map(({ channel_id, machines, values }) => [
            channel_id,
            new Map(values?.map((value, index) => [machines[index] ?? 0, String(value)])),
          ]),
        ),
        having: new Map(rows.map(({ channel_id, machines }) => [channel_id, new Set(machines)])),
      }
    },
  }
}
