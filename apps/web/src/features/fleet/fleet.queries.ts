import { type FleetOverview, getFleetOverview, type MachineNow } from '@millwright/contract/calls/fleet'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { spansOfPoints, TIMELINES_KEY, type Timelines } from '../../ui/status/live-spans.ts'

/** Figures of a day move slowly, and live changes move the rest. */
const REFRESH_MS = 60_000

/** What a machine does; its last hours live apart, where live changes reach them. */
export type Doing = Omit<MachineNow, 'Recent'>

export interface FleetNow {
  readonly doing: Readonly<Record<string, Doing>>
  readonly figures: FleetOverview['Figures']
}

const recentKey = (org: string, groupId: string) => [TIMELINES_KEY, 'recent', org, groupId]

export const fleetNowKey = (org: string, groupId: string) => ['fleet-now', org, groupId]

export const fleetNowQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: fleetNowKey(org, groupId),
    queryFn: async ({ client, signal }): Promise<FleetNow> => {
      const { result } = await send(getFleetOverview, { params: { org, groupId }, signal })
      const recent = result.Machines.map(
        (each) => [each.MachineId, spansOfPoints(each.Recent, true)] as const,
      )
      client.setQueryData<Timelines>(recentKey(org, groupId), Object.fromEntries(recent))
      const doing = result.Machines.map(({ Recent: _, ...rest }) => [rest.MachineId, rest] as const)
      return { doing: Object.fromEntries(doing), figures: result.Figures }
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })

/** The last eight hours of every machine, as they came with the overview and as they went on since. */
export const recentQuery = (org: string, groupId: string) =>
  queryOptions<Timelines>({ queryKey: recentKey(org, groupId), queryFn: skipToken })
