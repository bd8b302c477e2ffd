import { type Dated, SINCE_EVER } from '@millwright/domain/shifts/dated'
import type { MachineGoals } from '@millwright/domain/shifts/goal'
import type { PlainDay } from '@millwright/domain/time/zone'
import { int8Array } from '../../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { PlannedMachine } from '../../../platform/registry/machine-record.ts'
import { forgetUsageFrom } from '../../../platform/telemetry/counted-days-store.ts'

/** Goals, and the shortest stop that is no minor one: by these a machine is measured. */
export interface Measure extends MachineGoals {
  /** Stops that are shorter are minor, in seconds. */
  readonly stoppageS: number
}

export interface MeasuredMachine extends PlannedMachine {
  readonly family: string
  /** In the order of the days. */
  readonly measures: readonly Dated<Measure>[]
}

interface NowRow extends PlannedMachine, Measure {
  family: string
}

interface FormerRow extends Measure {
  machineId: number
  until: PlainDay
}

const COLUMN_OF: Record<keyof Measure, string> = {
  goal: 'goal',
  shiftTarget: 'shift_target',
  stoppageS: 'stoppage_s',
}

/** With the days since which each holds: a change leaves the days before it alone. */
export function createMeasureStore(db: Database) {
  return {
    /** Also of machines that are removed, whose days may still be counted. */
    async of(machineIds: readonly number[], tx: Queryable = db): Promise<Map<number, MeasuredMachine>> {
      const { rows: now } = await tx.query<NowRow>(
        `select id, organization_id as "organizationId", site_id as "siteId", family, goal,
                shift_target as "shiftTarget", stoppage_s as "stoppageS"
           from machine where id = any($1::bigint[])`,
        [int8Array(machineIds)],
      )
      const { rows: former } = await tx.query<FormerRow>(
        `select machine_id as "machineId", until::text, goal, shift_target as "shiftTarget", stoppage_s as "stoppageS"
           from machine_former_measure
          where machine_id = any($1::bigint[]) order by until`,
        [int8Array(machineIds)],
      )
      const formerOf = Map.groupBy(former, ({ machineId }) => machineId)
      return new Map(
        now.map(({ goal, shiftTarget, stoppageS, ...machine }) => {
          const before = formerOf.get(machine.id) ?? []
          const measures = [...before, { goal, shiftTarget, stoppageS }].map((each, index) => ({
            validFrom: before[index - 1]?.until ?? SINCE_EVER,
            value: { goal: each.goal, shiftTarget: each.shiftTarget, stoppageS: each.stoppageS },
          }))
          return [machine.id, { ...machine, measures }]
        }),
      )
    },

    /**
     * Given values hold from a day on, which may be past; the days before it, and values that are not given, keep
     * what held. To be called before the machine itself is changed.
     */
    async changeFrom(
      machineId: number,
      day: PlainDay,
      given: Partial<Measure>,
      tx: Queryable,
    ): Promise<void> {
      await tx.query(
        `insert into machine_former_measure (machine_id, until, goal, shift_target, stoppage_s)
         select $1, $2, goal, shift_target, stoppage_s from (
           select until, goal, shift_target, stoppage_s from machine_former_measure
            where machine_id = $1 and until > $2
           union all
           select 'infinity', goal, shift_target, stoppage_s from machine where id = $1) held
          order by until limit 1
         on conflict (machine_id, until) do nothing`,
        [machineId, day],
      )
      const fields = (Object.keys(COLUMN_OF) as (keyof Measure)[]).filter((key) => given[key] !== undefined)
      if (fields.length === 0) return
      const sets = fields.map((key, index) => `${COLUMN_OF[key]} = $${index + 3}`)
      await tx.query(
        `update machine_former_measure set ${sets.join(', ')} where machine_id = $1 and until > $2`,
        [machineId, day, ...fields.map((key) => given[key])],
      )
      // Days that are counted already were measured by what held before.
      await forgetUsageFrom(tx, [machineId], day)
    },
  }
}
