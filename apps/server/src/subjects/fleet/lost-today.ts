import { presentLost } from '@millwright/contract/analytics/present-lost'
import type { LostTimes } from '@millwright/contract/analytics/status-analytics'
import { lostOf } from '@millwright/domain/status/lost'
import { sumTotals } from '@millwright/domain/status/totals'
import { createSlice } from '../../platform/runtime/in-slices.ts'
import { type PlannedStores, plannedTotals } from '../shifts/shared/planned-totals.ts'
import type { ScheduledMachine } from '../shifts/shared/schedules.ts'
import { daysOf } from './fleet-day.ts'

/** Since midnight where each machine is. A fleet has few time zones. */
export async function lostToday(
  stores: PlannedStores,
  machines: readonly ScheduledMachine[],
  now: number,
): Promise<Map<number, LostTimes>> {
  const found = new Map<number, LostTimes>()
  for (const [from, members] of Map.groupBy(daysOf(machines, now), (member) => member.now.from)) {
    const own = members.map(({ machine }) => machine)
    const slice = createSlice()
    for (const { machine, totals } of await plannedTotals(stores, own, { from, to: now }, now)) {
      if (slice.isOver()) await slice.next()
      const lost = lostOf(sumTotals(totals))
      if (lost) found.set(machine.id, presentLost(lost))
    }
  }
  return found
}
