import { listHourRates } from '@millwright/contract/machines/hour-rates'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

export const hourRatesQuery = (org: string) =>
  queryOptions({
    queryKey: ['hour-rates', org],
    queryFn: async ({ signal }) => (await send(listHourRates, { params: { org }, signal })).result,
  })

/** Answers with money in them are asked for again when a page needs them. */
export async function refreshHourRates(cache: QueryClient, org: string): Promise<void> {
  for (const key of ['analytics', 'machine-analytics', 'group-lost'])
    void cache.invalidateQueries({ queryKey: [key] })
  await cache.invalidateQueries({ queryKey: ['hour-rates', org] })
}
