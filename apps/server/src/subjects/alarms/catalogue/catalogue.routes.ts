import * as calls from '@millwright/contract/alarms/alarm-catalogue'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { type CatalogueDeps, createCatalogue } from './catalogue.ts'

export const serveAlarmCatalogue = ({ serve }: Api, deps: CatalogueDeps): void => {
  const catalogue = createCatalogue(deps)

  serve(calls.listCatalogue, async ({ caller, query }) => {
    const { skip = 0, limit = 100, sort, search = '', family = null } = query
    const filter = { search: search.trim(), family }
    const { entries, total } = await catalogue.list(caller.organizationId, filter, { skip, limit, sort })
    return paged(entries, total)
  })

  serve(calls.addToCatalogue, async ({ body, ...actor }) => ({ result: await catalogue.add(actor, body) }))

  serve(calls.changeCatalogue, async ({ body, params, ...actor }) => ({
    result: await catalogue.change(actor, params.entryId, body),
  }))

  serve(calls.removeFromCatalogue, ({ params, ...actor }) => catalogue.remove(actor, params.entryId))

  serve(calls.importCatalogue, async ({ body: { Format, Lines }, ...actor }) => ({
    result: await catalogue.import(actor, Format, Lines.join('\n')),
  }))
}
