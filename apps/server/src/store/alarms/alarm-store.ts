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

    /** Those of a machine that touch a stretch of time, in the order in which they began; at most a thousand. */
    async between(machineId: number, from: number, to: number): Promise<AlarmEvent[]> {
      const { rows } = await db.query<AlarmRow>(
        `select code, text, from_ts, to_ts from alarm_event
          where machine_id = $1 and from_ts < $3 and (to_ts is null or to_ts > $2)
          order by from_ts, code limit 1000`,
        [machineId, new Date(from), new Date(to)],
      )
      return rows.map(alarmOf)
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
