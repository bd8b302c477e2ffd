import { createFindTerms } from '../../platform/search/find-terms.ts'
import type { SearchSources } from '../../platform/search/search-source.ts'
import type { Needs } from '../../platform/subject/deps.ts'

/** A longer word finds the rest. */
const MOST = 6

export const searchPrograms = ({ stores, db }: Needs<'terms', 'db'>): SearchSources => {
  const find = createFindTerms({ db, terms: stores.terms })
  return {
    Programs: (input) => find('program', input, MOST, ({ name }, at) => ({ Program: name, ...at })),
  }
}
