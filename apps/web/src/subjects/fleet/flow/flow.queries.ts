import { proposeJoins } from '@millwright/contract/lines/lines'
import type { ProposedJoin } from '@millwright/contract/lines/lines-shapes'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { LINES_KEY } from '../../lines/shared/lines.queries.ts'

export const proposedJoinsQuery = (org: string) =>
  queryOptions({
    queryKey: [LINES_KEY, org, 'proposed'],
    queryFn: async ({ signal }): Promise<ProposedJoin[]> =>
      (await send(proposeJoins, { params: { org }, query: {}, signal })).result,
    staleTime: 60_000,
  })
