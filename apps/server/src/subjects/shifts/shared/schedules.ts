import { ALWAYS, type Calendar } from '@millwright/domain/shifts/calendar'
import { type HeldPlan, plansInForce } from '@millwright/domain/shifts/plan-levels'
import type { ShiftPlan } from '@millwright/domain/shifts/shift'
import type { Queryable } from '../../../platform/database/database.ts'
import type { MachineRecord, PlannedMachine } from '../../../platform/registry/machine-record.ts'
import type { MachinePlanEntries, PlanStore } from './plan-store.ts'

/** The rules of `domain` count shifts from it: each plan with the days for which it holds. */
export interface MachineSchedule {
  readonly shifts: readonly HeldPlan<ShiftPlan>[]
  readonly calendars: readonly HeldPlan<Calendar>[]
}

const NO_SHIFTS: ShiftPlan = []
const NOTHING_PLANNED: MachineSchedule = scheduleOf({
  shifts: { machine: [], site: [], organization: [] },
  calendar: { machine: [], site: [], organization: [] },
})

/** Shifts of a machine are found by these. */
export interface ScheduledMachine extends Pick<MachineRecord, 'id' | 'organizationId' | 'timezone'> {
  readonly site: { readonly id: number } | null
}

type Planned = Omit<ScheduledMachine, 'timezone'>

export const plannedOf = ({ id, organizationId, site }: Planned): PlannedMachine => ({
  id,
  organizationId,
  siteId: site?.id ?? null,
})

/** The one way to the plans of machines: every reader of shifts and calendars asks here. */
export function createSchedules(plans: Pick<PlanStore, 'entriesFor'>) {
  /** Machines whose plans are the same share one schedule. */
  async function ofPlanned(machines: readonly PlannedMachine[], tx?: Queryable) {
    const entries = await plans.entriesFor(machines, tx)
    const known = new Map<MachinePlanEntries, MachineSchedule>()
    return (machineId: number): MachineSchedule => {
      const own = entries.get(machineId)
      if (!own) return NOTHING_PLANNED
      const schedule = known.get(own) ?? scheduleOf(own)
      known.set(own, schedule)
      return schedule
    }
  }
  return {
    ofPlanned,

    of: (machines: readonly Planned[]) => ofPlanned(machines.map(plannedOf)),
  }
}

function scheduleOf({ shifts, calendar }: MachinePlanEntries): MachineSchedule {
  return { shifts: plansInForce(shifts, NO_SHIFTS), calendars: plansInForce(calendar, ALWAYS) }
}
