import type { CurrentShift } from '@millwright/contract/shifts/shifts'
import { goalOfShift, type MachineGoals } from '@millwright/domain/shifts/goal'
import { kpiCode } from '@millwright/domain/shifts/kpi-names'
import { shiftAt } from '@millwright/domain/shifts/occurrences'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import { mapInSlices } from '../../../platform/runtime/in-slices.ts'
import { createIso, presentShift } from '../present-shift.ts'
import type { KpiValues } from './kpi-values.ts'
import { perSchedule } from './per-schedule.ts'
import type { PlanStore } from './plan-store.ts'
import { createSchedules, type ScheduledMachine } from './schedules.ts'

export interface CurrentShiftsDeps {
  stores: { readonly plans: Pick<PlanStore, 'entriesFor'> }
  values: KpiValues
  now: () => number
}

type MeasuredMachine = ScheduledMachine & Pick<MachineRecord, 'publicId' | 'family'> & MachineGoals

/** The shifts that run now, for one machine or thousands. */
export function createCurrentShifts({ stores, values, now }: CurrentShiftsDeps) {
  const schedules = createSchedules(stores.plans)

  async function running(machines: readonly MeasuredMachine[], at: number) {
    const scheduleOf = await schedules.of(machines)
    const find = perSchedule((schedule, zone) => shiftAt(schedule, at, zone))
    const found = await mapInSlices(machines, (machine) => {
      const shift = find(scheduleOf(machine.id), machine.timezone)
      return shift ? { machine, shift, goal: goalOfShift(shift, machine.family, machine) } : null
    })
    return found.filter((each) => each !== null)
  }

  return {
    /** Machines between shifts are left out. */
    async of(machines: readonly MeasuredMachine[], withProgress: boolean): Promise<CurrentShift[]> {
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
      const iso = createIso()
      return await mapInSlices(found, ({ machine, shift, goal }) => {
        const value = reachedBy.get(machine.id) ?? null
        const shown = presentShift(shift, goal, value, at, iso)
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
