import { search } from '@millwright/contract/calls/search'
import type { Api } from '../../api/serve.ts'
import { createSearch, type SearchDeps } from './search.ts'

export const serveSearch = ({ serve }: Api, deps: SearchDeps): void => {
  const find = createSearch(deps)

  serve(search, async ({ caller, query }) => ({ result: await find(caller, query.text) }))
}
