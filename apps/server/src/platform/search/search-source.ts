import type { Found, FoundText, FoundTextKind } from '@millwright/contract/found'
import type { Caller } from '../registry/session-store.ts'
import type { SearchWords } from './search-words.ts'

export interface SearchInput {
  readonly caller: Caller
  readonly words: SearchWords
  /** The machines that the caller sees. */
  readonly seen: readonly number[]
}

/** Of a kind that a contract declares. */
export type OwnText = FoundText & { readonly Kind: FoundTextKind }

type Hits = Omit<Found, 'Texts'> & { readonly Texts: OwnText[] }

/** By the fields of the answer: the best of each first, and few. */
export type SearchSources = { readonly [K in keyof Hits]?: (input: SearchInput) => Promise<Hits[K]> }
