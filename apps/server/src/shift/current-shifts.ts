import type { CurrentShift } from '@millwright/contract/calls/shifts'
import { ALWAYS, type Calendar } from '@millwright/domain/calendar/calendar'
import { kpiCode } from '@millwright/domain/kpi/shift-kpi'
import { goalOfShift } from '@millwright/domain/shift/goal'
import type { ShiftOccurrence } from '@millwright/domain/shift/occurrences'
import type { MachineRecord } from '../store/machines/machine-record.ts'
import type { DatedPlan } from '../store/shifts/shift-store.ts'
import type { Stores } from '../store/stores.ts'
import type { KpiValues } from './kpi-values.ts'
import { plannedBetween } from './planned-shifts.ts'
import { presentShift } from './present-shift.ts'

export interface CurrentShiftsDeps {
  stores: Pick<Stores, 'shifts' | 'calendars'>
  values: KpiValues
  now: () => number
}

/** The shifts that run now, for one machine or thousands. */
export function createCurrentShifts({ stores, values, now }: CurrentShiftsDeps) {
  async function running(machines: readonly MachineRecord[], at: number) {
    const ids = machines.map((machine) => machine.id)
    const [plans, calendars] = await Promise.all([
      stores.shifts.plansOf(ids),
      stores.calendars.ofMachines(ids),
    ])
    const find = createFinder(at)
    return machines.flatMap((machine) => {
      const shift = find(plans.get(machine.id) ?? [], calendars.get(machine.id) ?? ALWAYS, machine.timezone)
      return shift ? [{ machine, shift, goal: goalOfShift(shift, machine.family, machine.goal) }] : []
    })
  }

  return {
    /** Machines between shifts are left out. */
    async of(machines: readonly MachineRecord[], withProgress: boolean): Promise<CurrentShift[]> {
      const at = now()
      const found = await running(machines, at)
      const measured = withProgress ? found.filter(({ goal }) => goal !== null) : []
      const reached = await values.of(
        measured.flatMap(({ machine, shift, goal }) =>
          goal ? [{ machineId: machine.id, kpi: goal.kpi, from: shift.from, to: shift.to }] : [],
        ),
        at,
      )
      const reachedBy = new Map(measured.map(({ machine }, index) => [machine.id, reached[index] ?? null]))
      return found.map(({ machine, shift, goal }) => {
        const value = reachedBy.get(machine.id) ?? null
        const shown = presentShift(shift, goal, value, at)
        return {
          ...shown,
          Expected: withProgress ? shown.Expected : null,
          MachineId: machine.publicId,
          name: `Shift ${shift.number}`,
          code: goal ? kpiCode(goal.kpi) : '',
          timezone: machine.timezone,
        }
      })
    },
  }
}

export type CurrentShifts = ReturnType<typeof createCurrentShifts>

/** Many machines share a plan, a calendar and a zone: what their clocks say is worked out once. */
function createFinder(at: number) {
  const known = new Map<string, ShiftOccurrence | null>()
  return (plans: readonly DatedPlan[], calendar: Calendar, zone: string): ShiftOccurrence | null => {
    if (plans.length === 0) return null
    const key = JSON.stringify([plans, calendar, zone])
    const found = known.get(key)
    if (found !== undefined) return found
    const shift = plannedBetween(plans, calendar, at, at + 1, zone)[0] ?? null
    known.set(key, shift)
    return shift
  }
}
