import { listSites } from '@millwright/contract/machines/sites'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'

/** Every query about sites has a key starting with this. */
export const SITES_KEY = 'sites'

/** The sites of the person's organization. */
export const sitesQuery = (org: string) =>
  queryOptions({
    queryKey: [SITES_KEY, org],
    queryFn: async ({ signal }) => (await send(listSites, { params: { org }, signal })).result,
  })
