import type { ShiftOccurrence } from '@millwright/domain/shift/occurrences'
import type { StatusTotals } from '@millwright/domain/timeline/totals'
import type { MachineRecord } from '../store/machines/machine-record.ts'
import type { Stores } from '../store/stores.ts'
import { findPlanned } from './planned-finder.ts'

export interface PlannedTotals {
  readonly machine: MachineRecord
  /** Whole, also those to come. */
  readonly shifts: readonly ShiftOccurrence[]
  /** Of the part of each that lies in the period and is over. */
  readonly totals: readonly StatusTotals[]
}

/** What machines did in the planned part of a period: all machines in the same few statements. */
export async function plannedTotals(
  stores: Pick<Stores, 'plans' | 'statuses'>,
  machines: readonly MachineRecord[],
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
): Promise<PlannedTotals[]> {
  const planned = await findPlanned(stores, machines, from, to)
  const end = Math.min(to, now)
  const windows = machines.map(({ id }, index) =>
    (planned[index] ?? [])
      .map((shift) => ({
        machineId: id,
        from: Math.max(shift.from, from),
        to: Math.min(shift.to, end),
      }))
      .filter((window) => window.to > window.from),
  )
  const counted = (await stores.statuses.totalsIn(windows.flat(), now)).values()
  return machines.map((machine, index) => ({
    machine,
    shifts: planned[index] ?? [],
    totals: (windows[index] ?? []).flatMap(() => counted.next().value ?? []),
  }))
}
