import { listReasonRules } from '@millwright/contract/calls/reason-rules'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'

export const reasonRulesQuery = (org: string) =>
  queryOptions({
    queryKey: ['reason-rules', org],
    queryFn: async ({ signal }) => (await send(listReasonRules, { params: { org }, signal })).result,
  })
