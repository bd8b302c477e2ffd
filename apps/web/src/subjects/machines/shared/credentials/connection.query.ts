import type { Machine } from '@millwright/contract/machines/machines'
import { getConnection } from '@millwright/contract/machines/registration'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'

/** All that a device connects with, but for its password; null for a machine without a device. */
export const connectionQuery = ({ Id, OrganizationCode }: Machine) =>
  queryOptions({
    queryKey: ['device-connection', Id],
    queryFn: async ({ signal }) =>
      (await send(getConnection, { params: { org: OrganizationCode, id: Id }, signal })).result,
  })
