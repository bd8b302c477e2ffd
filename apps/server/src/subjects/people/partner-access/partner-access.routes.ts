import { createGrant, endGrant, listGrants } from '@millwright/contract/people/partner-access'
import { type Api, paged } from '../../../platform/http/serve.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { createPartnerAccess } from './partner-access.ts'

export const servePartnerAccess = (
  { serve }: Api,
  { stores, db, audit, bus, now }: Needs<'grants' | 'organizations', 'db' | 'audit' | 'bus' | 'now'>,
): void => {
  const { grants: store, organizations } = stores
  const access = createPartnerAccess({ store, organizations, db, audit, bus, now })

  serve(listGrants, async ({ caller }) => {
    const grants = await access.list(caller)
    return paged(grants, grants.length)
  })

  serve(createGrant, async ({ caller, body, address }) => ({
    result: await access.create(caller, body, address),
  }))

  serve(endGrant, ({ caller, params, address }) => access.end(caller, params.grantId, address))
}
