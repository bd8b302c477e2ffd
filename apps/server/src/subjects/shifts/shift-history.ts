import type { ShiftRecord } from '@millwright/contract/shifts/shifts'
import { heldOn } from '@millwright/domain/shifts/dated'
import { goalOfShift, type MachineGoals } from '@millwright/domain/shifts/goal'
import { kpiField } from '@millwright/domain/shifts/kpi-names'
import { occurrencesBetween, type ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import { kpisOf } from '@millwright/domain/shifts/shift-kpi'
import { type DayRange, longestRangeTo, MAX_RANGE_DAYS, rangeFault } from '@millwright/domain/time/range'
import { addDays, dayAt, dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { readDay, refuseRange } from '../../platform/http/period.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Page } from '../../platform/registry/machine-store.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { presentShift } from './present-shift.ts'
import type { KpiValues, KpiWindow } from './shared/kpi-values.ts'
import { createSchedules } from './shared/schedules.ts'
import type { ShiftsStores } from './shared/shifts-stores.ts'

export interface ShiftHistoryDeps extends Needs<never, 'now', Pick<ShiftsStores, 'measures' | 'plans'>> {
  values: KpiValues
}

export function createShiftHistory({ stores, values, now }: ShiftHistoryDeps) {
  const schedules = createSchedules(stores.plans)

  /** The shifts that began in the range, the newest first; those that did not begin yet are no history. */
  async function begunIn(machine: MachineRecord, range: DayRange): Promise<ShiftOccurrence[]> {
    const scheduleOf = await schedules.of([machine])
    const { timezone: zone, id } = machine
    const from = dayBounds(range.from, zone).from
    const to = Math.min(dayBounds(range.to, zone).to, now() + 1)
    return occurrencesBetween(scheduleOf(id), from, to, zone)
      .filter(({ day }) => day >= range.from && day <= range.to)
      .reverse()
  }

  return {
    async page(
      machine: MachineRecord,
      range: Partial<DayRange>,
      { skip, limit }: Page,
      withEnergy: boolean,
    ): Promise<{ records: ShiftRecord[]; total: number }> {
      const at = now()
      const all = await begunIn(machine, readRange(range, dayAt(at, machine.timezone)))
      const measures = (await stores.measures.of([machine.id])).get(machine.id)?.measures ?? []
      // Past shifts are measured by what was entered for the machine then.
      const goalsOn = (day: PlainDay): MachineGoals => heldOn(measures, day)?.value ?? machine
      const shifts = all
        .slice(skip, skip + limit)
        .map((shift) => ({ shift, goal: goalOfShift(shift, machine.family, goalsOn(shift.day)) }))
      const asked = shifts.flatMap(({ shift: { from, to }, goal }): KpiWindow[] => {
        const kpis = new Set<KpiWindow['kpi']>(kpisOf(machine.family))
        if (goal) kpis.add(goal.kpi)
        if (withEnergy) kpis.add('ENERGY')
        return [...kpis].map((kpi) => ({ machineId: machine.id, kpi, from, to }))
      })
      const counted = await values.of(asked, at)
      const countedAs = new Map(
        asked.map(({ kpi, from }, index) => [`${kpi} ${from}`, counted[index] ?? null] as const),
      )
      const records = shifts.map(({ shift, goal }) => {
        const value = goal ? (countedAs.get(`${goal.kpi} ${shift.from}`) ?? null) : null
        const kpis = kpisOf(machine.family).flatMap((kpi) => {
          const found = countedAs.get(`${kpi} ${shift.from}`) ?? null
          return found === null ? [] : [[kpiField(kpi), found] as const]
        })
        return {
          ...presentShift(shift, goal, value, at),
          Day: shift.day,
          Kpi: Object.fromEntries(kpis),
          ...(withEnergy
            ? {
                EnergyConsumptionDuringTheShift: countedAs.get(`ENERGY ${shift.from}`) ?? null,
                EnergyConsumptionUnit: 'Wh',
              }
            : {}),
        }
      })
      return { records, total: all.length }
    },
  }
}

/** Without a start the days up to the end, without an end those from the start on; without either the last ones. */
function readRange({ from, to }: Partial<DayRange>, today: PlainDay): DayRange {
  for (const [field, day] of Object.entries({ from, to })) if (day !== undefined) readDay(field, day)
  const longest = from === undefined ? today : addDays(from, MAX_RANGE_DAYS - 1)
  const end = to ?? (longest < today ? longest : today)
  const range = { from: from ?? longestRangeTo(end).from, to: end }
  const fault = rangeFault(range)
  // Without an end, a start in the future is a range without shifts.
  if (to !== undefined || fault !== 'reversed') refuseRange(fault)
  return range
}
