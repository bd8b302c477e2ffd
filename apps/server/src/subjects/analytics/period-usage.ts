import { scaledUsage, sumUsage, type UsageTotals } from '@millwright/domain/analytics/usage-totals'
import type { DayRange } from '@millwright/domain/time/range'
import type { StatusStores } from '../status/shared/status-stores.ts'
import type { AnalysedMachine } from './analysed-machine-store.ts'
import { allDays, createMissingDays, type FilledDays, type ZonedQuery } from './missing-days.ts'
import { sumUsages, unitOf } from './present-analytics.ts'
import type { AnalyticsStores } from './shared/analytics-stores.ts'
import type { CountedDay } from './shared/usage-day-store.ts'
import type { UsageDays } from './shared/usage-days.ts'
import type { Usage } from './usage/usage-columns.ts'
import type { DaysAtRate, DayUsage, ShiftUsage, Stored } from './usage/usage-sum-store.ts'

/** The days that are asked for, at a machine. */
export type DaysOf = (zone: string, now: number) => DayRange

export interface PeriodUsageDeps {
  stores: Pick<StatusStores, 'statuses'> & Pick<AnalyticsStores, 'usageDays'>
  days: UsageDays
}

/** Stored days, summed by the database, and the days that are not over. */
export interface PeriodUsage {
  byMachine(withWaste?: boolean): Promise<Map<number, Usage>>
  byMachineOfShift(shift: number): Promise<Map<number, Usage>>
  byDay(): Promise<DayUsage[]>
  byMachineDay(): Promise<(DayUsage & { readonly machineId: number })[]>
  byShift(): Promise<ShiftUsage[]>
  /** In milliseconds times what an hour costs. */
  atRates(days: readonly DaysAtRate[]): Promise<UsageTotals>
  /** How many days of machines are in no figure yet. */
  uncounted(): Promise<number>
}

const NOTHING_FILLED: FilledDays = { open: [], stored: 0, uncounted: 0 }

export function createPeriodUsages({ stores, days }: PeriodUsageDeps) {
  const missing = createMissingDays({ stores, days })
  const { usageDays } = stores

  return (machines: readonly AnalysedMachine[], daysOf: DaysOf, now: number): PeriodUsage => {
    const queries = queriesOf(machines, daysOf, now)
    const units = new Map(machines.map(({ id, family }) => [id, unitOf(family)]))
    const unitOfDay = ({ machineId }: CountedDay): string => units.get(machineId) ?? ''
    let filling = Promise.resolve(NOTHING_FILLED)
    let isFilling = false

    /** Sums first: only when days are missing among them it is worked out which, and they are read again if some could be stored. */
    async function complete<T>(
      read: () => Promise<Stored<T>>,
    ): Promise<{ found: T; open: readonly CountedDay[] }> {
      const first = await read()
      if (first.stored >= allDays(queries, now)) return { found: first.found, open: [] }
      if (!isFilling) filling = missing.fill(queries, now)
      isFilling = true
      const { open, stored } = await filling
      return { found: stored > 0 ? (await read()).found : first.found, open }
    }

    function addDay(found: Map<number, Usage>, day: CountedDay, more: readonly Usage[]): void {
      const unit = unitOfDay(day)
      const stored = found.get(day.machineId)
      const parts = stored ? [stored, ...more] : more
      if (parts.length > 0) found.set(day.machineId, sumUsages(parts.map((usage) => ({ unit, usage }))))
    }

    return {
      async byMachine(withWaste) {
        const { found, open } = await complete(() => usageDays.byMachine(queries, withWaste))
        for (const day of open) addDay(found, day, [day.planned])
        return found
      },

      async byMachineOfShift(shift) {
        const { found, open } = await complete(() => usageDays.byMachineOfShift(queries, shift))
        for (const day of open)
          addDay(
            found,
            day,
            day.shifts.filter((each) => each.shift === shift).map(({ usage }) => usage),
          )
        return found
      },

      async byDay() {
        const { found, open } = await complete(() => usageDays.byDay(queries))
        return [...found, ...open.map((day) => ({ day: day.day, unit: unitOfDay(day), usage: day.planned }))]
      },

      async byMachineDay() {
        const { found, open } = await complete(() => usageDays.byMachineDay(queries))
        const more = open.map((day) => ({
          machineId: day.machineId,
          day: day.day,
          unit: unitOfDay(day),
          usage: day.planned,
        }))
        return [...found, ...more]
      },

      /** After one of the others, which fill what is missing. */
      async byShift() {
        const { open } = await filling
        return [
          ...(await usageDays.byShift(queries)),
          ...open.flatMap((day) => day.shifts.map((shift) => ({ ...shift, unit: unitOfDay(day) }))),
        ]
      },

      /** After one of the others, too. */
      async atRates(days) {
        const { open } = await filling
        const byMachine = Map.groupBy(days, ({ machineId }) => machineId)
        const soFar = open.map(({ machineId, day, planned }) => {
          const held = byMachine.get(machineId)?.find(({ from, to }) => from <= day && day <= to)
          return scaledUsage(planned.totals, held?.perHour ?? 0)
        })
        return sumUsage([await usageDays.atRates(days), ...soFar])
      },

      uncounted: async () => (await filling).uncounted,
    }
  }
}

/** Many machines have few zones and units: days are worked out, and read, once for each. */
function queriesOf(machines: readonly AnalysedMachine[], daysOf: DaysOf, now: number): ZonedQuery[] {
  const alike = Map.groupBy(machines, ({ timezone, family }) => `${timezone} ${unitOf(family)}`)
  return [...alike.values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const machineIds = [first, ...rest].map(({ id }) => id)
    return { machineIds, unit: unitOf(first.family), zone: first.timezone, ...daysOf(first.timezone, now) }
  })
}
