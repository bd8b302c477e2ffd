import type { ConsumptionHour } from '@millwright/domain/energy/consumption'
import { MEASURES, type Measure } from '@millwright/domain/energy/meter'
import type { StatusTotals } from '@millwright/domain/timeline/totals'
import { int8Array } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'
import { HOUR_COLUMNS, type HourRow, hourOf } from './hour-row.ts'

/** What a machine used, by status. */
export interface MachineConsumption {
  readonly machineId: number
  readonly amounts: StatusTotals
  readonly leftOut: number
}

/** Consumption by hour and status, as it was derived. */
export function createConsumptionStore(db: Database) {
  return {
    /** The hours that begin in the period, in their order. */
    async hours(
      machineId: number,
      measure: Measure,
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<ConsumptionHour[]> {
      const { rows } = await db.query<HourRow>(
        `select ${HOUR_COLUMNS} from consumption_hour
          where machine_id = $1 and measure = $2 and hour >= $3 and hour < $4 order by hour`,
        [machineId, measure, new Date(from), new Date(to)],
      )
      return rows.map(hourOf)
    },

    /** Of many machines at once, in the order of their numbers; a machine without a meter is not among them. */
    async sums(
      machineIds: readonly number[],
      measure: Measure,
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<MachineConsumption[]> {
      const { rows } = await db.query<Omit<HourRow, 'hour' | 'base_ts' | 'base_v'> & { machine_id: number }>(
        `select machine_id, sum(exe) as exe, sum(handling) as handling, sum(ready) as ready, sum(fail) as fail,
                sum(power_off) as power_off, sum(disconnected) as disconnected, sum(no_data) as no_data,
                sum(left_out) as left_out
           from consumption_hour
          where machine_id = any($1::bigint[]) and measure = $2 and hour >= $3 and hour < $4
          group by machine_id order by machine_id`,
        [int8Array(machineIds), measure, new Date(from), new Date(to)],
      )
      return rows.map((row) => {
        const { amounts, leftOut } = hourOf({ ...row, hour: new Date(0), base_ts: null, base_v: null })
        return { machineId: row.machine_id, amounts, leftOut }
      })
    },

    /** Up to when a machine's meters were read, by measure; one that it does not have is not among them. */
    async seenTo(machineId: number): Promise<Map<Measure, number>> {
      const { rows } = await db.query<{ measure: Measure; seen_to: Date }>(
        'select measure, seen_to from consumption_seen where machine_id = $1',
        [machineId],
      )
      return new Map(rows.map((row) => [row.measure, row.seen_to.getTime()]))
    },

    /** Everything of a machine. */
    async all(machineId: number): Promise<(ConsumptionHour & { measure: Measure })[]> {
      const { rows } = await db.query<HourRow & { measure: Measure }>(
        `select measure, ${HOUR_COLUMNS} from consumption_hour where machine_id = $1 order by hour`,
        [machineId],
      )
      return MEASURES.flatMap((measure) =>
        rows.filter((row) => row.measure === measure).map((row) => ({ measure, ...hourOf(row) })),
      )
    },

    /** With another clock the hours of the machine are others: they are derived again, in the background. */
    async deriveAgain(machineId: number, tx: Queryable): Promise<void> {
      await tx.query(
        `insert into fact_lag (machine_id, fact, since, error, next_try_at)
         values ($1, 'consumption', timestamptz '2000-01-01 00:00:00+00', 'the hours are others', now())
         on conflict (machine_id, fact) do update set since = excluded.since`,
        [machineId],
      )
    },

    async dropBefore(ts: number): Promise<void> {
      await db.query('delete from consumption_hour where hour < $1', [new Date(ts)])
    },
  }
}

export type ConsumptionStore = ReturnType<typeof createConsumptionStore>
