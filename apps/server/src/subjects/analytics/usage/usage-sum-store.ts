import type { UsageTotals } from '@millwright/domain/analytics/usage-totals'
import type { DayRange } from '@millwright/domain/time/range'
import { WEEK_DAYS, weeksIn } from '@millwright/domain/time/weeks'
import { addDays, type PlainDay } from '@millwright/domain/time/zone'
import { float8Array, int8Array } from '../../../platform/database/binary-arrays.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createSlice } from '../../../platform/runtime/in-slices.ts'
import {
  USAGE_COLUMNS,
  type Usage,
  usageOf,
  usageSums,
  usageSumsTimes,
  usageSumsWithoutWaste,
  usageValues,
} from './usage-columns.ts'

/** Days of machines that count in one unit, such as pieces, and whose days are the same. */
export interface UsageQuery {
  readonly machineIds: readonly number[]
  readonly unit: string
  readonly from: PlainDay
  readonly to: PlainDay
}

export interface DayUsage {
  readonly day: PlainDay
  readonly unit: string
  readonly usage: Usage
}

export interface ShiftUsage {
  readonly shift: number
  readonly unit: string
  readonly usage: Usage
}

/** `stored` is the number of days of machines in the sum, by which a caller sees whether any are missing. */
export interface Stored<T> {
  readonly found: T
  readonly stored: number
}

/** Days of a machine on which an hour costs the same. */
export interface DaysAtRate extends DayRange {
  readonly machineId: number
  readonly perHour: number
}

interface Summed {
  days: number
  sums: (number | null)[]
}

const IN_QUERY = 'd.machine_id = any($1::bigint[]) and d.day >= $2 and d.day <= $3'
const valuesOf = ({ machineIds, from, to }: UsageQuery): unknown[] => [int8Array(machineIds), from, to]

const sumsOf = (withWaste: boolean): string => (withWaste ? usageSums('d') : usageSumsWithoutWaste('d'))

const byDays = (withWaste: boolean): string =>
  `select d.machine_id, 0 as weeks, count(*) as days, ${sumsOf(withWaste)} as sums
     from usage_day d where ${IN_QUERY} group by d.machine_id`

const COLUMNS = USAGE_COLUMNS.map(({ name }) => name).join(', ')

/** Whole weeks from their sums, the days around them one by one: a third of the rows of a month. */
const byWeeks = (withWaste: boolean): string =>
  `select d.machine_id, sum(d.weeks)::integer as weeks, sum(d.days)::integer as days, ${sumsOf(withWaste)} as sums
     from (select machine_id, 1 as weeks, ${WEEK_DAYS} as days, ${COLUMNS} from usage_week
            where machine_id = any($1::bigint[]) and week >= $4 and week < $5
           union all
           select machine_id, 0, 1, ${COLUMNS} from usage_day
            where machine_id = any($1::bigint[]) and (day >= $2 and day < $4 or day >= $5 and day <= $3)) d
    group by d.machine_id`

/** Sums of stored days, made by the database: one row for a machine, a day or a shift, whatever the number of days. */
export function createUsageSums(db: Database) {
  return {
    /** How many of the days of each machine are stored. */
    async countsOf(query: UsageQuery): Promise<Map<number, number>> {
      const { rows } = await db.query<{ machine_id: number; days: number }>(
        `select d.machine_id, count(*) as days from usage_day d where ${IN_QUERY} group by d.machine_id`,
        valuesOf(query),
      )
      return new Map(rows.map((row) => [row.machine_id, row.days]))
    },

    /** The planned time of each machine; of very many at once better without the waste by reason. */
    async byMachine(queries: readonly UsageQuery[], withWaste = true): Promise<Stored<Map<number, Usage>>> {
      const found = new Map<number, Usage>()
      let stored = 0
      const read = async (
        sql: string,
        query: UsageQuery,
        values: unknown[],
        weeks: number,
      ): Promise<number[]> => {
        const { rows } = await db.query<Summed & { machine_id: number; weeks: number }>(sql, values)
        const whole = rows.filter((row) => row.weeks === weeks)
        const slice = createSlice()
        for (const row of whole) {
          if (slice.isOver()) await slice.next()
          found.set(row.machine_id, usageOf(row.sums))
          stored += row.days
        }
        if (whole.length === query.machineIds.length) return []
        return query.machineIds.filter((id) => !found.has(id))
      }
      for (const query of queries) {
        const weeks = weeksIn(query)
        const [first] = weeks
        const rest =
          first === undefined
            ? query.machineIds
            : await read(
                byWeeks(withWaste),
                query,
                [...valuesOf(query), first, addDays(first, weeks.length * WEEK_DAYS)],
                weeks.length,
              )
        // Those of which a week is not added up yet, or not complete.
        if (rest.length > 0) {
          const own = { ...query, machineIds: rest }
          await read(byDays(withWaste), own, valuesOf(own), 0)
        }
      }
      return { found, stored }
    },

    /** The planned time of each machine in one of its shifts: nothing where it has no such shift. */
    async byMachineOfShift(
      queries: readonly UsageQuery[],
      shift: number,
    ): Promise<Stored<Map<number, Usage>>> {
      const found = new Map<number, Usage>()
      let stored = 0
      for (const query of queries) {
        const { rows } = await db.query<Summed & { machine_id: number }>(
          `select d.machine_id, count(*) as days, ${usageSums('s')} as sums
             from usage_day d
             left join usage_shift s on s.machine_id = d.machine_id and s.day = d.day and s.shift = $4
            where ${IN_QUERY} group by d.machine_id`,
          [...valuesOf(query), shift],
        )
        for (const row of rows) {
          found.set(row.machine_id, usageOf(row.sums))
          stored += row.days
        }
      }
      return { found, stored }
    },

    /** The planned time of all machines together, by day and unit. */
    async byDay(queries: readonly UsageQuery[]): Promise<Stored<DayUsage[]>> {
      const found: DayUsage[] = []
      let stored = 0
      for (const query of queries) {
        const { rows } = await db.query<Summed & { day: PlainDay }>(
          `select d.day::text as day, count(*) as days, ${usageSums('d')} as sums from usage_day d where ${IN_QUERY} group by d.day order by d.day`,
          valuesOf(query),
        )
        for (const { day, days, sums } of rows) {
          found.push({ day, unit: query.unit, usage: usageOf(sums) })
          stored += days
        }
      }
      return { found, stored }
    },

    /** The planned time of each machine on each day. */
    async byMachineDay(
      queries: readonly UsageQuery[],
    ): Promise<Stored<(DayUsage & { readonly machineId: number })[]>> {
      const found: (DayUsage & { readonly machineId: number })[] = []
      for (const query of queries) {
        const { rows } = await db.query<{ machineId: number; day: PlainDay; values: (number | null)[] }>(
          `select d.machine_id as "machineId", d.day::text as day, ${usageValues('d')} as values
             from usage_day d where ${IN_QUERY}`,
          valuesOf(query),
        )
        for (const { machineId, day, values } of rows)
          found.push({ machineId, day, unit: query.unit, usage: usageOf(values) })
      }
      return { found, stored: found.length }
    },

    /** The planned time of all machines together, in milliseconds times what an hour costs: one row, whatever the number of rates. */
    async atRates(days: readonly DaysAtRate[]): Promise<UsageTotals> {
      const { rows } = await db.query<Pick<Summed, 'sums'>>(
        `select ${usageSumsTimes('d', 'r.per_hour')} as sums
           from unnest($1::bigint[], $2::date[], $3::date[], $4::float8[]) as r(machine_id, first, last, per_hour)
           join usage_day d on d.machine_id = r.machine_id and d.day >= r.first and d.day <= r.last`,
        [
          int8Array(days.map(({ machineId }) => machineId)),
          days.map(({ from }) => from),
          days.map(({ to }) => to),
          float8Array(days.map(({ perHour }) => perHour)),
        ],
      )
      return usageOf(rows[0]?.sums ?? []).totals
    },

    /** The planned time of all machines together, by shift and unit. */
    async byShift(queries: readonly UsageQuery[]): Promise<ShiftUsage[]> {
      const found: ShiftUsage[] = []
      for (const query of queries) {
        const { rows } = await db.query<Summed & { shift: number }>(
          `select s.shift, ${usageSums('s')} as sums
             from usage_day d join usage_shift s on s.machine_id = d.machine_id and s.day = d.day
            where ${IN_QUERY} group by s.shift order by s.shift`,
          valuesOf(query),
        )
        for (const { shift, sums } of rows) found.push({ shift, unit: query.unit, usage: usageOf(sums) })
      }
      return found
    },
  }
}
