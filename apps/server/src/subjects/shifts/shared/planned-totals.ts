import type { ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import type { StatusTotals } from '@millwright/domain/status/totals'
import { mapInSlices } from '../../../platform/runtime/in-slices.ts'
import type { StatusStore } from '../../status/shared/status-store.ts'
import type { PlanStore } from './plan-store.ts'
import { findPlanned } from './planned-finder.ts'
import type { ScheduledMachine } from './schedules.ts'

export interface PlannedStores {
  readonly plans: Pick<PlanStore, 'entriesFor'>
  readonly statuses: Pick<StatusStore, 'totalsIn'>
}

export interface PlannedTotals<M> {
  readonly machine: M
  /** Whole, also those to come. */
  readonly shifts: readonly ShiftOccurrence[]
  /** Of the part of each that lies in the period and is over. */
  readonly totals: readonly StatusTotals[]
}

/** Of the planned part of a period alone: all machines in the same few statements. */
export async function plannedTotals<M extends ScheduledMachine>(
  stores: PlannedStores,
  machines: readonly M[],
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
): Promise<PlannedTotals<M>[]> {
  const planned = await findPlanned(stores, machines, from, to)
  const end = Math.min(to, now)
  const windows = await mapInSlices(machines, ({ id }, index) =>
    (planned[index] ?? [])
      .map((shift) => ({
        machineId: id,
        from: Math.max(shift.from, from),
        to: Math.min(shift.to, end),
      }))
      .filter((window) => window.to > window.from),
  )
  const counted = (await stores.statuses.totalsIn(windows.flat(), now)).values()
  return await mapInSlices(machines, (machine, index) => ({
    machine,
    shifts: planned[index] ?? [],
    totals: (windows[index] ?? []).flatMap(() => counted.next().value ?? []),
  }))
}
