import {
  type CatalogueEntry,
  type CatalogueSort,
  listCatalogue,
} from '@millwright/contract/alarms/alarm-catalogue'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

export const CATALOGUE_KEY = 'alarm-catalogue'
export const CATALOGUE_PAGE = 50
const EXPORT_PAGE = 500

interface CatalogueFilter {
  readonly search: string
  /** Undefined for the order of makers. */
  readonly sort: CatalogueSort | undefined
}

const queryOf = ({ search, sort }: CatalogueFilter) => ({ search, ...(sort === undefined ? {} : { sort }) })

export const catalogueQuery = (org: string, filter: CatalogueFilter, page: number) =>
  queryOptions({
    queryKey: [CATALOGUE_KEY, org, filter, page],
    queryFn: ({ signal }) =>
      send(listCatalogue, {
        params: { org },
        query: { ...queryOf(filter), skip: (page - 1) * CATALOGUE_PAGE, limit: CATALOGUE_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** All that the search finds, for a file. */
export async function loadCatalogue(org: string, filter: CatalogueFilter): Promise<CatalogueEntry[]> {
  const entries: CatalogueEntry[] = []
  for (;;) {
    const query = { ...queryOf(filter), skip: entries.length, limit: EXPORT_PAGE }
    const { result } = await send(listCatalogue, { params: { org }, query })
    entries.push(...result)
    if (result.length < EXPORT_PAGE) return entries
  }
}
