import { listGrants } from '@millwright/contract/people/partner-access'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

export const grantsKey = (org: string) => ['grants', org] as const

export const grantsQuery = (org: string) =>
  queryOptions({
    queryKey: grantsKey(org),
    queryFn: async ({ signal }) => (await send(listGrants, { params: { org }, signal })).result,
  })
