import * as calls from '@millwright/contract/machines/sites'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { createSites, type SitesDeps } from './sites.ts'

export const serveSites = ({ serve }: Api, deps: SitesDeps): void => {
  const sites = createSites(deps)

  serve(calls.listSites, async ({ caller }) => {
    const all = await sites.list(caller.organizationId)
    return paged(all, all.length)
  })

  serve(calls.addSite, async ({ body, ...actor }) => ({ result: await sites.add(actor, body) }))

  serve(calls.patchSite, async ({ site, body, ...actor }) => ({
    result: await sites.change(actor, site, body),
  }))

  serve(calls.deleteSite, ({ site, ...actor }) => sites.remove(actor, site))
}
