import { occurrencesBetween, type ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import { perSchedule } from './per-schedule.ts'
import type { PlanStore } from './plan-store.ts'
import { createSchedules, type ScheduledMachine } from './schedules.ts'

/** The shifts of many machines that touch a period, in the order of the machines; empty for one without a plan. */
export async function findPlanned(
  stores: { readonly plans: Pick<PlanStore, 'entriesFor'> },
  machines: readonly ScheduledMachine[],
  from: number,
  to: number,
): Promise<ShiftOccurrence[][]> {
  const scheduleOf = await createSchedules(stores.plans).of(machines)
  const find = perSchedule((schedule, zone) => occurrencesBetween(schedule, from, to, zone))
  return machines.map((machine) => find(scheduleOf(machine.id), machine.timezone))
}
