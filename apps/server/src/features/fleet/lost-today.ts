import type { LostTimes } from '@millwright/contract/calls/status'
import { presentLost } from '@millwright/contract/lost'
import { lostOf } from '@millwright/domain/timeline/lost'
import { sumTotals } from '@millwright/domain/timeline/totals'
import { plannedTotals } from '../../shift/planned-totals.ts'
import type { MachineRecord } from '../../store/machines/machine-record.ts'
import type { Stores } from '../../store/stores.ts'
import { daysOf } from './fleet-day.ts'

/** What machines lost of their shifts since midnight where they are. A fleet has few time zones. */
export async function lostToday(
  stores: Pick<Stores, 'plans' | 'statuses'>,
  machines: readonly MachineRecord[],
  now: number,
): Promise<Map<number, LostTimes>> {
  const found = new Map<number, LostTimes>()
  for (const [from, members] of Map.groupBy(daysOf(machines, now), (member) => member.now.from)) {
    const own = members.map(({ machine }) => machine)
    for (const { machine, totals } of await plannedTotals(stores, own, { from, to: now }, now)) {
      const lost = lostOf(sumTotals(totals))
      if (lost) found.set(machine.id, presentLost(lost))
    }
  }
  return found
}
