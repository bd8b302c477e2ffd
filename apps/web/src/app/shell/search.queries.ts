import { type Found, search } from '@millwright/contract/fleet/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'

/** One letter finds nearly everything, which helps nobody. */
export const SHORTEST_SEARCH = 2

/** Everything that is found for a text; what was found before stays until then. */
export const searchQuery = (org: string, text: string) =>
  queryOptions({
    queryKey: ['search', org, text],
    queryFn: async ({ signal }): Promise<Found> =>
      (await send(search, { params: { org }, query: { text }, signal })).result,
    enabled: text.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
