import type { Value } from '@millwright/domain/point/point'
import { int8Array } from '../database/binary-arrays.ts'
import type { Database } from '../database/database.ts'
import { type PointRow, storedValue } from './point-store.ts'

export interface StoredLast {
  readonly ts: number
  readonly value: Value
}

interface LastRow extends PointRow {
  machine_id: number
  channel_id: number
}

/** The last values of some channels on many machines at once. They lag by up to a second. */
export function createLastValueStore(db: Database) {
  return {
    /** By machine, then by channel; only those that said something. */
    async of(
      machineIds: readonly number[],
      channelIds: readonly number[],
    ): Promise<Map<number, Map<number, StoredLast>>> {
      const { rows } = await db.query<LastRow>(
        `select machine_id, channel_id, last_ts as ts, last_num as num, last_txt as txt, last_is_json as is_json
           from machine_channel
          where machine_id = any($1::bigint[]) and channel_id = any($2::bigint[]) and last_ts is not null`,
        [int8Array(machineIds), int8Array(channelIds)],
      )
      const found = new Map<number, Map<number, StoredLast>>()
      for (const row of rows) {
        const ofMachine = found.get(row.machine_id) ?? new Map<number, StoredLast>()
        ofMachine.set(row.channel_id, { ts: row.ts.getTime(), value: storedValue(row) })
        found.set(row.machine_id, ofMachine)
      }
      return found
    },
  }
}
