import { listGroupStatus } from '@millwright/contract/calls/status'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { groupMachinesQuery } from '../../machines/machines.queries.ts'
import { spansOfPoints, TIMELINES_KEY, type Timelines } from '../../ui/status/live-spans.ts'
import { fleetFrom } from './fleet-period.ts'

/** Late reports of a machine that was offline reach the past, which no live change tells. */
const REFRESH_MS = 10 * 60_000

/** The server answers up to its own now, also where the clock of this computer runs behind. */
const AHEAD_MS = 60 * 60_000

/** The timelines of a group: today and the last eight hours, whichever reaches further back. */
export const groupTimelinesQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: [TIMELINES_KEY, 'group', org, groupId],
    queryFn: async ({ client, signal }): Promise<Timelines> => {
      const machines = await client.ensureQueryData(groupMachinesQuery(org, groupId))
      const now = Date.now()
      const from = fleetFrom(machines, now)
      const { result } = await send(listGroupStatus, {
        params: { org, groupId },
        query: { from: new Date(from).toISOString(), to: new Date(now + AHEAD_MS).toISOString() },
        signal,
      })
      return Object.fromEntries(result.map((each) => [each.MachineId, spansOfPoints(each.Timeline, true)]))
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
