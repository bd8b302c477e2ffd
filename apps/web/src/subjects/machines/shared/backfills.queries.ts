import { getBackfills } from '@millwright/contract/machines/backfills'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

/** No live event has it: it is polled, and more often while there is something to show. */
const GOES_ON_MS = 10 * SECOND_MS
const QUIET_MS = 30 * SECOND_MS

/** Sent late by machines, and still being taken in. */
export const backfillsQuery = queryOptions({
  queryKey: ['backfills'],
  queryFn: async ({ signal }) => (await send(getBackfills, { signal })).result,
  refetchInterval: ({ state }) => ((state.data?.Machines.length ?? 0) > 0 ? GOES_ON_MS : QUIET_MS),
})
