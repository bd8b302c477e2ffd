import type { ShiftPlan } from '@millwright/domain/shift/shift'
import type { PlainDay } from '@millwright/domain/time/zone'
import type { Database, Queryable } from '../database/database.ts'

/** The shifts of a machine from a day on, until a later plan. */
export interface DatedPlan {
  readonly validFrom: PlainDay
  readonly shifts: ShiftPlan
}

interface PlanRow extends DatedPlan {
  machineId: number
}

/** What was planned when. Shifts are stored as the domain spells them. */
export function createShiftStore(db: Database) {
  return {
    /** Every plan of each machine, the oldest first; a machine without one is not in the map. */
    async plansOf(machineIds: readonly number[]): Promise<Map<number, DatedPlan[]>> {
      const { rows } = await db.query<PlanRow>(
        `select machine_id as "machineId", valid_from::text as "validFrom", shifts from shift_plan
          where machine_id = any($1::bigint[]) order by machine_id, valid_from`,
        [machineIds],
      )
      const plans = new Map<number, DatedPlan[]>()
      for (const { machineId, ...plan } of rows) {
        const known = plans.get(machineId)
        if (known) known.push(plan)
        else plans.set(machineId, [plan])
      }
      return plans
    },

    /** From this day on, in place of what was planned for it and for later days. */
    async putPlan(
      machineId: number,
      validFrom: PlainDay,
      shifts: ShiftPlan,
      tx: Queryable = db,
    ): Promise<void> {
      await tx.query('delete from shift_plan where machine_id = $1 and valid_from > $2', [
        machineId,
        validFrom,
      ])
      await tx.query(
        `insert into shift_plan (machine_id, valid_from, shifts) values ($1, $2, $3)
         on conflict (machine_id, valid_from) do update set shifts = excluded.shifts`,
        [machineId, validFrom, JSON.stringify(shifts)],
      )
    },
  }
}
