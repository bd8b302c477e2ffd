import { type FleetOverview, getFleetOverview, type MachineNow } from '@millwright/contract/fleet/fleet'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { livePatches } from '../../platform/live/live-patches.ts'

/** Figures of a day move slowly, and live changes move the rest. */
const REFRESH_MS = 60_000

/** Alarms come in bursts. */
const ALARM_MS = 2_000

export interface FleetNow {
  readonly doing: Readonly<Record<string, MachineNow>>
  readonly figures: FleetOverview['Figures']
}

export const fleetNowQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: ['fleet-now', org, groupId],
    queryFn: async ({ signal }): Promise<FleetNow> => {
      const { result } = await send(getFleetOverview, { params: { org, groupId }, signal })
      const doing = result.Machines.map((each) => [each.MachineId, each] as const)
      return { doing: Object.fromEntries(doing), figures: result.Figures }
    },
    // A live change says that there is an alarm, but not which: the overview is asked for it.
    meta: livePatches<FleetNow>({
      refetchOn: {
        MachineStatusChanged: { when: ({ status }) => status === 'FAIL', afterMs: ALARM_MS },
        planChanged: { afterMs: ALARM_MS },
      },
    }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
