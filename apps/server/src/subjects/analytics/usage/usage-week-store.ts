import { WEEK_DAYS, weeksIn } from '@millwright/domain/time/weeks'
import { addDays, type PlainDay } from '@millwright/domain/time/zone'
import type { Database } from '../../../platform/database/database.ts'
import { USAGE_COLUMNS } from './usage-columns.ts'

const NAMES = USAGE_COLUMNS.map(({ name }) => name)
const SUMS = NAMES.map((name) => `sum(${name})`).join(', ')

/** Sums of whole weeks of stored days, by machine. */
export function createUsageWeekStore(db: Database) {
  return {
    /** Machines of which a week, by its Monday, has all its days and no sum. */
    async lacking(week: PlainDay): Promise<number[]> {
      const { rows } = await db.query<{ id: number }>(
        `select d.machine_id as id from usage_day d left join usage_week w on w.machine_id = d.machine_id and w.week = $1
          where d.day >= $1 and d.day < $2 and w.week is null group by d.machine_id having count(*) = $3 order by d.machine_id`,
        [week, addDays(week, WEEK_DAYS), WEEK_DAYS],
      )
      return rows.map(({ id }) => id)
    },

    /**
     * Adds up the weeks of a period that have no sum yet. Their days are locked until the sums are stored: who removes a day waits, and
     * then finds the sum to remove. Days that somebody else holds are left for the next time, so that nobody waits in a circle.
     */
    put: (machineId: number, from: PlainDay, to: PlainDay): Promise<void> =>
      db.transaction(async (tx) => {
        const { rows } = await tx.query<{ day: PlainDay }>(
          `select day::text as day from usage_day where machine_id = $1 and day >= $2 and day <= $3
            order by usage_day.day for share skip locked`,
          [machineId, from, to],
        )
        const held = new Set(rows.map(({ day }) => day))
        const whole = weeksIn({ from, to }).filter((week) =>
          Array.from({ length: WEEK_DAYS }, (_, index) => addDays(week, index)).every((day) => held.has(day)),
        )
        for (const week of whole)
          await tx.query(
            `insert into usage_week (machine_id, week, ${NAMES.join(', ')})
             select machine_id, $2::date, ${SUMS} from usage_day
              where machine_id = $1 and day >= $2 and day < $3 group by machine_id
             on conflict (machine_id, week) do nothing`,
            [machineId, week, addDays(week, WEEK_DAYS)],
          )
      }),
  }
}

export type UsageWeekStore = ReturnType<typeof createUsageWeekStore>
