import type { Found } from '@millwright/contract/fleet/search'
import type { Caller } from '../registry/session-store.ts'
import type { SearchWords } from './search-words.ts'

export interface SearchInput {
  readonly caller: Caller
  readonly words: SearchWords
  /** The machines that the caller sees. */
  readonly seen: readonly number[]
}

/** By the fields of the answer: the best of each first, and few. */
export type SearchSources = { readonly [K in keyof Found]?: (input: SearchInput) => Promise<Found[K]> }
