import type { CurrentShift } from '@millwright/contract/calls/shifts'
import { kpiCode } from '@millwright/domain/kpi/shift-kpi'
import { goalOfShift } from '@millwright/domain/shift/goal'
import { type ShiftOccurrence, shiftAt } from '@millwright/domain/shift/occurrences'
import type { MachineRecord } from '../store/machines/machine-record.ts'
import type { Stores } from '../store/stores.ts'
import type { KpiValues } from './kpi-values.ts'
import { presentShift } from './present-shift.ts'
import { createSchedules, type MachineSchedule } from './schedules.ts'

export interface CurrentShiftsDeps {
  stores: Pick<Stores, 'plans'>
  values: KpiValues
  now: () => number
}

/** The shifts that run now, for one machine or thousands. */
export function createCurrentShifts({ stores, values, now }: CurrentShiftsDeps) {
  const schedules = createSchedules(stores.plans)

  async function running(machines: readonly MachineRecord[], at: number) {
    const scheduleOf = await schedules.of(machines)
    const find = createFinder(at)
    return machines.flatMap((machine) => {
      const shift = find(scheduleOf(machine.id), machine.timezone)
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
  return (schedule: MachineSchedule, zone: string): ShiftOccurrence | null => {
    const key = JSON.stringify([schedule, zone])
    const found = known.get(key)
    if (found !== undefined) return found
    const shift = shiftAt(schedule, at, zone)
    known.set(key, shift)
    return shift
  }
}
