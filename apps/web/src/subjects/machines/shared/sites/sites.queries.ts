import { listSites } from '@millwright/contract/machines/sites'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'

/** Every query about sites has a key starting with this. */
export const SITES_KEY = 'sites'

/** The sites of the person's organization. */
export const sitesQuery = (org: string) =>
  queryOptions({
    queryKey: [SITES_KEY, org],
    queryFn: async ({ signal }) => (await send(listSites, { params: { org }, signal })).result,
  })

const madeKey = (org: string) => ['made-site', org] as const

/** Who has just made a site has a machine for it. */
export const noteMadeSite = (cache: QueryClient, org: string, siteId: string): void => {
  cache.setQueryData(madeKey(org), siteId)
}

/** The site that was made last in this visit; null for none. */
export const madeSite = (cache: QueryClient, org: string): string | null =>
  cache.getQueryData<string>(madeKey(org)) ?? null
