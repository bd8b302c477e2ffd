import { aggregateGroupStatus } from '@millwright/contract/calls/status'
import { dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import type { StatusTotals } from '@millwright/domain/timeline/totals'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { totalsOfCounters } from '../../status/status-totals.ts'

/** One change moves the sum of a group by next to nothing. */
const REFRESH_MS = 60_000

/** What all machines of a group did together on a day. */
export const groupTotalsQuery = (org: string, groupId: string, day: PlainDay, zone: string) =>
  queryOptions({
    queryKey: ['group-totals', org, groupId, day, zone],
    queryFn: async ({ signal }): Promise<StatusTotals> => {
      const { from, to } = dayBounds(day, zone)
      const { result } = await send(aggregateGroupStatus, {
        params: { org, groupId },
        query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        signal,
      })
      return totalsOfCounters(result)
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
