import { listCertificates } from '@millwright/contract/machines/certificates'
import type { Machine } from '@millwright/contract/machines/machines'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'

export const certificatesQuery = ({ Id, OrganizationCode }: Pick<Machine, 'Id' | 'OrganizationCode'>) =>
  queryOptions({
    queryKey: ['device-certificates', Id],
    queryFn: async ({ signal }) =>
      (await send(listCertificates, { params: { org: OrganizationCode, id: Id }, signal })).result,
  })
