import { listGroupStatus } from '@millwright/contract/calls/status'
import { dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { spansOfPoints, TIMELINES_KEY, type Timelines } from '../../ui/status/live-spans.ts'

/** Late reports of a machine that was offline reach the past, which no live change tells. */
const REFRESH_MS = 5 * 60_000

/** A day of all machines of a group; the server carries in what they did before it. */
export const groupDayQuery = (org: string, groupId: string, day: PlainDay, zone: string) =>
  queryOptions({
    queryKey: [TIMELINES_KEY, 'group-day', org, groupId, day, zone],
    queryFn: async ({ signal }): Promise<Timelines> => {
      const { from, to } = dayBounds(day, zone)
      const { result } = await send(listGroupStatus, {
        params: { org, groupId },
        query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        signal,
      })
      const reachesNow = to > Date.now()
      return Object.fromEntries(
        result.map((each) => [each.MachineId, spansOfPoints(each.Timeline, reachesNow)]),
      )
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
