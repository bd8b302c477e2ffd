import { listAllRefused, listRefused } from '@millwright/contract/machines/refused'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'

export const REFUSED_KEY = 'refused-messages'

/** While somebody looks at them; what a device sends in vain is no event for browsers. */
const ASK_AGAIN_MS = 10_000

export const machineRefusedQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: [REFUSED_KEY, org, id],
    queryFn: async ({ signal }) => (await send(listRefused, { params: { org, id }, signal })).result,
    refetchInterval: ASK_AGAIN_MS,
  })

export const allRefusedQuery = (org: string) =>
  queryOptions({
    queryKey: [REFUSED_KEY, org],
    queryFn: async ({ signal }) => (await send(listAllRefused, { params: { org }, signal })).result,
    refetchInterval: ASK_AGAIN_MS,
  })
