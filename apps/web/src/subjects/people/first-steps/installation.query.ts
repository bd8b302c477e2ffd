import { getInstallation } from '@millwright/contract/people/installation'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

/** Changes with the settings of the server, and with each new operator. */
export const installationQuery = (org: string) =>
  queryOptions({
    queryKey: ['installation', org],
    queryFn: async ({ signal }) => (await send(getInstallation, { params: { org }, signal })).result,
  })
