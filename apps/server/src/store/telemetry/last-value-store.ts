import type { Value } from '@millwright/domain/point/point'
import { int8Array } from '../database/binary-arrays.ts'
import type { Database } from '../database/database.ts'
import { storedValue } from './point-store.ts'

export interface StoredLast {
  readonly ts: number
  readonly value: Value
}

type LastOf = [channelId: number, ts: number, num: number | null, txt: string | null, isJson: boolean]

/** The last values of some channels on many machines at once. They lag by up to a second. */
export function createLastValueStore(db: Database) {
  return {
    /** By machine, then by channel; only those that said something. */
    async of(
      machineIds: readonly number[],
      channelIds: readonly number[],
    ): Promise<Map<number, Map<number, StoredLast>>> {
      // One text a machine: a row and a time to read for each value would cost more than the rest.
      const { rows } = await db.query<{ machine_id: number; values: LastOf[] }>(
        `select machine_id, json_agg(json_build_array(channel_id, round(date_part('epoch', last_ts) * 1000), last_num,
                                                      last_txt, last_is_json)) as values
           from machine_channel
          where machine_id = any($1::bigint[]) and channel_id = any($2::bigint[]) and last_ts is not null
          group by machine_id`,
        [int8Array(machineIds), int8Array(channelIds)],
      )
      const found = new Map<number, Map<number, StoredLast>>()
      for (const { machine_id, values } of rows) {
        const ofMachine = new Map<number, StoredLast>()
        for (const [channelId, ts, num, txt, is_json] of values)
          ofMachine.set(channelId, { ts, value: storedValue({ num, txt, is_json }) })
        found.set(machine_id, ofMachine)
      }
      return found
    },
  }
}
