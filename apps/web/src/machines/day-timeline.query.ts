import { listStatus } from '@millwright/contract/calls/status'
import { dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { spansOfPoints, TIMELINES_KEY, type Timelines } from '../ui/status/live-spans.ts'

/** Late reports of a machine that was offline reach the past, which no live change tells. */
const REFRESH_MS = 5 * 60_000

/** A day on the machine's own calendar, under the machine's id as all timelines are. */
export const dayTimelineQuery = (id: string, day: PlainDay, zone: string) =>
  queryOptions({
    queryKey: [TIMELINES_KEY, 'day', id, day, zone],
    queryFn: async ({ signal }): Promise<Timelines> => {
      const { from, to } = dayBounds(day, zone)
      const { result } = await send(listStatus, {
        params: { id },
        query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        signal,
      })
      return { [id]: spansOfPoints(result, to > Date.now()) }
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
