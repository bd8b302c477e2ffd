import { ALWAYS, type Calendar } from '@millwright/domain/calendar/calendar'
import { type HeldPlan, plansInForce } from '@millwright/domain/plan/plan-levels'
import type { ShiftPlan } from '@millwright/domain/shift/shift'
import type { MachineRecord } from '../store/machines/machine-record.ts'
import type { MachinePlanEntries, PlannedMachine, PlanStore } from '../store/plans/plan-store.ts'

/** What holds for a machine when; the schedule that the rules of `domain` count shifts from. */
export interface MachineSchedule {
  readonly shifts: readonly HeldPlan<ShiftPlan>[]
  readonly calendars: readonly HeldPlan<Calendar>[]
}

const NO_SHIFTS: ShiftPlan = []
const NOTHING_PLANNED: MachineSchedule = scheduleOf({
  shifts: { machine: [], site: [], organization: [] },
  calendar: { machine: [], site: [], organization: [] },
})

type Planned = Pick<MachineRecord, 'id' | 'organizationId' | 'site'>

/** The one way to the plans of machines: every reader of shifts and calendars asks here. */
export function createSchedules(plans: Pick<PlanStore, 'entriesFor'>) {
  async function ofPlanned(machines: readonly PlannedMachine[]) {
    const entries = await plans.entriesFor(machines)
    const schedules = new Map([...entries].map(([id, each]) => [id, scheduleOf(each)]))
    return (machineId: number): MachineSchedule => schedules.get(machineId) ?? NOTHING_PLANNED
  }
  return {
    ofPlanned,

    of: (machines: readonly Planned[]) =>
      ofPlanned(
        machines.map(({ id, organizationId, site }) => ({ id, organizationId, siteId: site?.id ?? null })),
      ),
  }
}

function scheduleOf({ shifts, calendar }: MachinePlanEntries): MachineSchedule {
  return { shifts: plansInForce(shifts, NO_SHIFTS), calendars: plansInForce(calendar, ALWAYS) }
}
