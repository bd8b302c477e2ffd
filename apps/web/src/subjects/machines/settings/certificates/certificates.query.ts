import { type issueCertificate, listCertificates } from '@millwright/contract/machines/certificates'
import type { Machine } from '@millwright/contract/machines/machines'
import type { ResultOf } from '@millwright/contract/wire/call'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'

export type Issued = ResultOf<typeof issueCertificate>

export const certificatesQuery = ({ Id, OrganizationCode }: Pick<Machine, 'Id' | 'OrganizationCode'>) =>
  queryOptions({
    queryKey: ['device-certificates', Id],
    queryFn: async ({ signal }) =>
      (await send(listCertificates, { params: { org: OrganizationCode, id: Id }, signal })).result,
  })
