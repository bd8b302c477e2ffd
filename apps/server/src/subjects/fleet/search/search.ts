import { Found } from '@millwright/contract/fleet/search'
import type { Caller } from '../../../platform/registry/session-store.ts'
import type { SearchInput, SearchSources } from '../../../platform/search/search-source.ts'
import { searchWords } from '../../../platform/search/search-words.ts'
import { createSeenMachineStore } from '../../../platform/search/seen-machine-store.ts'
import type { Needs } from '../../../platform/subject/deps.ts'

export type SearchDeps = Needs<never, 'db' | 'search'>

const FIELDS = Object.keys(Found.properties) as (keyof Found)[]

/** One search over what all subjects have. */
export function createSearch({ db, search }: SearchDeps) {
  const machines = createSeenMachineStore(db)
  const sourceOf = (field: keyof Found) => {
    const own = search.flatMap((sources: SearchSources) => sources[field] ?? [])
    if (own.length !== 1) throw new Error(`${field} of the search have ${own.length} sources instead of one`)
    return own[0] as (input: SearchInput) => Promise<Found[keyof Found]>
  }
  const sources = FIELDS.map((field) => [field, sourceOf(field)] as const)

  return async (caller: Caller, text: string): Promise<Found> => {
    const input = { caller, words: searchWords(text), seen: await machines.idsSeenBy(caller) }
    const found = await Promise.all(sources.map(async ([field, find]) => [field, await find(input)] as const))
    return Object.fromEntries(found) as Found
  }
}
