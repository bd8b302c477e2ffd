import { createGrant, endGrant, listGrants } from '@millwright/contract/calls/partner-access'
import type { Feature } from '../../api/feature.ts'
import { paged } from '../../api/serve.ts'
import { createPartnerAccess } from './partner-access.ts'

export const servePartnerAccess: Feature = (serve, { stores, db, audit, bus, now }) => {
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
