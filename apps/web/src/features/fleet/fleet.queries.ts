import { type FleetOverview, getFleetOverview, type MachineNow } from '@millwright/contract/calls/fleet'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'

/** Figures of a day move slowly, and live changes move the rest. */
const REFRESH_MS = 60_000

export interface FleetNow {
  readonly doing: Readonly<Record<string, MachineNow>>
  readonly figures: FleetOverview['Figures']
}

export const fleetNowKey = (org: string, groupId: string) => ['fleet-now', org, groupId]

export const fleetNowQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: fleetNowKey(org, groupId),
    queryFn: async ({ signal }): Promise<FleetNow> => {
      const { result } = await send(getFleetOverview, { params: { org, groupId }, signal })
      const doing = result.Machines.map((each) => [each.MachineId, each] as const)
      return { doing: Object.fromEntries(doing), figures: result.Figures }
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
