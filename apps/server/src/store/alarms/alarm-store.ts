import type { AlarmEvent } from '@millwright/domain/alarm/alarm'
import { int8Array } from '../database/binary-arrays.ts'
import type { Database } from '../database/database.ts'

export interface AlarmRow {
  readonly code: string
  readonly text: string
  readonly from_ts: Date
  readonly to_ts: Date | null
}

export const alarmOf = ({ code, text, from_ts, to_ts }: AlarmRow): AlarmEvent => ({
  code,
  text,
  from: from_ts.getTime(),
  to: to_ts?.getTime() ?? null,
})

/** An alarm that lasted longer explains no stop: one that came with it does. */
const LOOK_BACK = '7 days'
const MOST_OF_A_MACHINE = 500

/** Reads of the alarms of machines. */
export function createAlarmStore(db: Database) {
  return {
    /** Those that are active, by machine, the newest first. */
    async activeOf(machineIds: readonly number[]): Promise<Map<number, AlarmEvent[]>> {
      const { rows } = await db.query<AlarmRow & { machine_id: number }>(
        `select machine_id, code, text, from_ts, to_ts from alarm_event
          where machine_id = any($1::bigint[]) and to_ts is null order by from_ts desc, code`,
        [int8Array(machineIds)],
      )
      const byMachine = Map.groupBy(rows, (row) => row.machine_id)
      return new Map([...byMachine].map(([machineId, ofMachine]) => [machineId, ofMachine.map(alarmOf)]))
    },

    /** Those that were active in a period, by machine, in the order in which they began; of a storm the last ones. */
    async activeBetween(
      machineIds: readonly number[],
      from: number,
      to: number,
    ): Promise<Map<number, AlarmEvent[]>> {
      // Per machine backwards through the key. What began long ago and has ended is not looked for.
      const { rows } = await db.query<AlarmRow & { machine_id: number }>(
        `select m.id as machine_id, a.*
           from unnest($1::bigint[]) as m(id)
          cross join lateral (
            (select code, text, from_ts, to_ts from alarm_event
              where machine_id = m.id and from_ts < $3 and from_ts >= $2::timestamptz - $4::interval
                and (to_ts is null or to_ts > $2)
              order by from_ts desc, code limit $5)
            union all
            (select code, text, from_ts, to_ts from alarm_event
              where machine_id = m.id and to_ts is null and from_ts < $2::timestamptz - $4::interval
              order by from_ts desc, code limit $5)
          ) a
          order by m.id, a.from_ts, a.code`,
        [int8Array(machineIds), new Date(from), new Date(to), LOOK_BACK, MOST_OF_A_MACHINE],
      )
      const byMachine = Map.groupBy(rows, (row) => row.machine_id)
      return new Map([...byMachine].map(([machineId, ofMachine]) => [machineId, ofMachine.map(alarmOf)]))
    },

    /** All of a machine, in the order in which they began. */
    async eventsOf(machineId: number): Promise<AlarmEvent[]> {
      const { rows } = await db.query<AlarmRow>(
        'select code, text, from_ts, to_ts from alarm_event where machine_id = $1 order by from_ts, code',
        [machineId],
      )
      return rows.map(alarmOf)
    },

    /** An alarm that lasts beyond the moment stays. */
    async dropBefore(ts: number): Promise<void> {
      await db.query('delete from alarm_event where to_ts < $1', [new Date(ts)])
    },
  }
}

export type AlarmStore = ReturnType<typeof createAlarmStore>
