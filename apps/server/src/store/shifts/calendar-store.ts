import type { Calendar } from '@millwright/domain/calendar/calendar'
import type { Database, Queryable } from '../database/database.ts'

export function createCalendarStore(db: Database) {
  return {
    /** A machine without a calendar of its own is not in the map. */
    async ofMachines(machineIds: readonly number[]): Promise<Map<number, Calendar>> {
      const { rows } = await db.query<Calendar & { machineId: number }>(
        `select machine_id as "machineId", working_days as "workingDays", exceptions from machine_calendar
          where machine_id = any($1::bigint[])`,
        [machineIds],
      )
      return new Map(rows.map(({ machineId, ...calendar }) => [machineId, calendar]))
    },

    async put(machineIds: readonly number[], calendar: Calendar, tx: Queryable = db): Promise<void> {
      await tx.query(
        `insert into machine_calendar (machine_id, working_days, exceptions)
         select id, $2::integer[], $3::jsonb from unnest($1::bigint[]) id
         on conflict (machine_id) do update
           set working_days = excluded.working_days, exceptions = excluded.exceptions`,
        [machineIds, calendar.workingDays, JSON.stringify(calendar.exceptions)],
      )
    },
  }
}
