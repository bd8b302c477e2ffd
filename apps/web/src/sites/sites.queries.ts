import { listSites } from '@millwright/contract/calls/sites'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/client.ts'

/** Every query about sites has a key starting with this. */
export const SITES_KEY = 'sites'

/** The sites of the person's organization. */
export const sitesQuery = (org: string) =>
  queryOptions({
    queryKey: [SITES_KEY, org],
    queryFn: async ({ signal }) => (await send(listSites, { params: { org }, signal })).result,
  })
