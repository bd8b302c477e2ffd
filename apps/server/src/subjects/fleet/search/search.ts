import { Found } from '@millwright/contract/found'
import type { Caller } from '../../../platform/registry/session-store.ts'
import type { SearchInput, SearchSources } from '../../../platform/search/search-source.ts'
import { searchWords } from '../../../platform/search/search-words.ts'
import { createSeenMachineStore } from '../../../platform/search/seen-machine-store.ts'
import type { Needs } from '../../../platform/subject/deps.ts'

export type SearchDeps = Needs<never, 'db' | 'search'>

const FIELDS = Object.keys(Found.properties) as (keyof Found)[]

type Find = (input: SearchInput) => Promise<Found[keyof Found]>

/** One search over what all subjects have. */
export function createSearch({ db, search }: SearchDeps) {
  const machines = createSeenMachineStore(db)
  /** Texts are of any subject, all else is of one. */
  const sourcesOf = (field: keyof Found): readonly Find[] => {
    const own = search.flatMap((sources: SearchSources): readonly Find[] => {
      const find = sources[field]
      return find ? [find] : []
    })
    if (field !== 'Texts' && own.length !== 1)
      throw new Error(`${field} of the search have ${own.length} sources instead of one`)
    return own
  }
  const sources = FIELDS.map((field) => [field, sourcesOf(field)] as const)

  return async (caller: Caller, text: string): Promise<Found> => {
    const input = { caller, words: searchWords(text), seen: await machines.idsSeenBy(caller) }
    const found = await Promise.all(
      sources.map(
        async ([field, finds]) =>
          [field, (await Promise.all(finds.map((find) => find(input)))).flat()] as const,
      ),
    )
    return Object.fromEntries(found) as Found
  }
}
