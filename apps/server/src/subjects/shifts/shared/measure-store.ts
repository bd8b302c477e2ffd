import { type Dated, SINCE_EVER } from '@millwright/domain/shifts/dated'
import type { PlainDay } from '@millwright/domain/time/zone'
import { int8Array } from '../../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { PlannedMachine } from '../../../platform/registry/machine-record.ts'

/** What a machine is measured by. */
export interface Measure {
  /** Pieces, passes or metres an hour; null without one. */
  readonly goal: number | null
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

/** What machines are and were measured by: a change leaves the days before it alone. */
export function createMeasureStore(db: Database) {
  return {
    /** Also of machines that are removed, whose days may still be counted. */
    async of(machineIds: readonly number[], tx: Queryable = db): Promise<Map<number, MeasuredMachine>> {
      const { rows: now } = await tx.query<NowRow>(
        `select id, organization_id as "organizationId", site_id as "siteId", family, goal, stoppage_s as "stoppageS"
           from machine where id = any($1::bigint[])`,
        [int8Array(machineIds)],
      )
      const { rows: former } = await tx.query<FormerRow>(
        `select machine_id as "machineId", until::text, goal, stoppage_s as "stoppageS" from machine_former_measure
          where machine_id = any($1::bigint[]) order by until`,
        [int8Array(machineIds)],
      )
      const formerOf = Map.groupBy(former, ({ machineId }) => machineId)
      return new Map(
        now.map(({ goal, stoppageS, ...machine }) => {
          const before = formerOf.get(machine.id) ?? []
          const measures = [...before, { goal, stoppageS }].map((each, index) => ({
            validFrom: before[index - 1]?.until ?? SINCE_EVER,
            value: { goal: each.goal, stoppageS: each.stoppageS },
          }))
          return [machine.id, { ...machine, measures }]
        }),
      )
    },

    /** Keeps what holds now for the days before this one; to be called before the machine is changed. */
    async keepUntil(machineId: number, day: PlainDay, tx: Queryable): Promise<void> {
      await tx.query(
        `insert into machine_former_measure (machine_id, until, goal, stoppage_s)
         select id, $2, goal, stoppage_s from machine where id = $1
         on conflict (machine_id, until) do nothing`,
        [machineId, day],
      )
    },
  }
}
