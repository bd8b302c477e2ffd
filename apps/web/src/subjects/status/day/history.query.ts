import { aggregateStatusHistory } from '@millwright/contract/analytics/status-analytics'
import { dayBounds } from '@millwright/domain/time/zone'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import type { HistoryRange } from './history-period.ts'

/** Today's bar grows; no event announces it. */
const REFRESH_MS = 60_000

export const historyQuery = (id: string, range: HistoryRange, zone: string) =>
  queryOptions({
    queryKey: ['status-history', id, range, zone],
    queryFn: async ({ signal }) => {
      const from = new Date(dayBounds(range.from, zone).from).toISOString()
      const to = new Date(dayBounds(range.to, zone).to).toISOString()
      const query = { from, to, aggregatedBy: range.by }
      const { result } = await send(aggregateStatusHistory, { params: { id }, query, signal })
      return { range, statuses: result.statuses }
    },
    placeholderData: keepPreviousData,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
