import { listReasonRules } from '@millwright/contract/stops/reason-rules'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

export const reasonRulesQuery = (org: string) =>
  queryOptions({
    queryKey: ['reason-rules', org],
    queryFn: async ({ signal }) => (await send(listReasonRules, { params: { org }, signal })).result,
  })
