import { getMachineEnergy, type MachineEnergy } from '@millwright/contract/energy/energy'
import { ENERGY_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { liveName } from '@millwright/contract/wire/topics'
import type { DayRange } from '@millwright/domain/time/range'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { livePatches } from '../../platform/live/live-patches.ts'

/** A meter is read every few seconds; so many figures need not be counted as often. */
const SETTLE_MS = 10_000
/** A price may have been changed, and points may have come late. */
const REFRESH_MS = 60_000

export const energyQuery = (id: string, range: DayRange, isOver: boolean) => {
  const name = liveName(id, ENERGY_CHANNEL)
  return queryOptions({
    queryKey: ['machine-energy', id, range],
    queryFn: async ({ signal }) =>
      (await send(getMachineEnergy, { params: { id }, query: range, signal })).result,
    meta: isOver
      ? {}
      : livePatches<MachineEnergy>({
          channels: () => [name],
          refetchOn: { message: { when: ({ channel }) => channel === name, afterMs: SETTLE_MS } },
        }),
    refetchInterval: REFRESH_MS,
  })
}
