import { search } from '@millwright/contract/fleet/search'
import type { Api } from '../../../platform/http/serve.ts'
import { createSearch, type SearchDeps } from './search.ts'

export const serveSearch = ({ serve }: Api, deps: SearchDeps): void => {
  const find = createSearch(deps)

  serve(search, async ({ caller, query }) => ({ result: await find(caller, query.text) }))
}
