import { createFindTerms } from '../../../platform/search/find-terms.ts'
import type { SearchSources } from '../../../platform/search/search-source.ts'
import type { Needs } from '../../../platform/subject/deps.ts'

/** A longer word finds the rest. */
const MOST = 6

export const searchOperators = ({ stores, db }: Needs<'terms', 'db'>): SearchSources => {
  const find = createFindTerms({ db, terms: stores.terms })
  return {
    Operators: (input) => find('operator', input, MOST, ({ name }, at) => ({ Name: name, ...at })),
  }
}
