import { occurrencesBetween, type ShiftOccurrence } from '@millwright/domain/shift/occurrences'
import type { MachineRecord } from '../store/machines/machine-record.ts'
import type { Stores } from '../store/stores.ts'
import { createSchedules, type MachineSchedule } from './schedules.ts'

/** The shifts of many machines that touch a period, in the order of the machines; empty for one without a plan. */
export async function findPlanned(
  stores: Pick<Stores, 'plans'>,
  machines: readonly MachineRecord[],
  from: number,
  to: number,
): Promise<ShiftOccurrence[][]> {
  const scheduleOf = await createSchedules(stores.plans).of(machines)
  const find = createFinder(from, to)
  return machines.map((machine) => find(scheduleOf(machine.id), machine.timezone))
}

/** Many machines share a plan, a calendar and a zone: what their clocks say is worked out once. */
function createFinder(from: number, to: number) {
  const known = new Map<string, ShiftOccurrence[]>()
  return (schedule: MachineSchedule, zone: string): ShiftOccurrence[] => {
    const key = JSON.stringify([schedule, zone])
    const found = known.get(key) ?? occurrencesBetween(schedule, from, to, zone)
    known.set(key, found)
    return found
  }
}
