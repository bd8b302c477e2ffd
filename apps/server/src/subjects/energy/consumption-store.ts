import type { ConsumptionHour } from '@millwright/domain/energy/consumption'
import { MEASURES, type Measure } from '@millwright/domain/energy/meter'
import type { StatusTotals } from '@millwright/domain/status/totals'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Database } from '../../platform/database/database.ts'
import { dayStart, HOUR_COLUMNS, HOUR_SUMS, type HourRow, hourOf } from './hour-row.ts'

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
      // Whole days from their sums, the rest from hours. A meter has no sum of the day of its last hour.
      const days = {
        from: dayStart(from - 1) + DAY_MS,
        to: Math.max(dayStart(to), dayStart(from - 1) + DAY_MS),
      }
      const ofMeters = 'machine_id = any($1::bigint[]) and measure = $2'
      const columns =
        'machine_id, exe, handling, ready, fail, power_off, disconnected, no_data, left_out::bigint as left_out'
      const { rows } = await db.query<Omit<HourRow, 'hour' | 'base_ts' | 'base_v'> & { machine_id: number }>(
        `select machine_id, ${HOUR_SUMS} from (
           select ${columns} from consumption_day
            where ${ofMeters} and day >= ($5::timestamptz at time zone 'UTC')::date
              and day < ($6::timestamptz at time zone 'UTC')::date
           union all
           select ${columns} from consumption_hour
            where ${ofMeters} and hour >= $3 and hour < least($4::timestamptz, $5::timestamptz)
           union all
           select ${columns} from consumption_hour where ${ofMeters} and hour >= $6 and hour < $4
           union all
           select h.machine_id, h.exe, h.handling, h.ready, h.fail, h.power_off, h.disconnected, h.no_data, h.left_out
             from consumption_seen s
             join consumption_hour h on h.machine_id = s.machine_id and h.measure = s.measure
              and h.hour >= s.seen_to - interval '49 hours' and h.hour >= $5 and h.hour < $6
            where s.machine_id = any($1::bigint[]) and s.measure = $2
              and not exists (select from consumption_day d
                    where d.machine_id = h.machine_id and d.measure = h.measure
                      and d.day = (h.hour at time zone 'UTC')::date)) as parts
          group by machine_id order by machine_id`,
        [
          int8Array(machineIds),
          measure,
          new Date(from),
          new Date(to),
          new Date(days.from),
          new Date(days.to),
        ],
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

    async dropBefore(ts: number): Promise<void> {
      await db.query('delete from consumption_hour where hour < $1', [new Date(ts)])
      // Of a day that is kept in part the sum is that of the whole day.
      await db.query('delete from consumption_day where day < $1::date', [new Date(dayStart(ts))])
    },
  }
}

export type ConsumptionStore = ReturnType<typeof createConsumptionStore>
