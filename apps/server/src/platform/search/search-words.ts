import { joinedForm, searchForm } from '@millwright/domain/text/search-form'

const MOST_WORDS = 8

/** The characters of a name that the index of beginnings has, fewer than it could hold: what is typed is escaped. */
const INDEXED = 32

/** An index of any parts has groups of three characters. */
const SHORTEST_PART = 3

/** Without case and accents, as the function search_form of the database makes stored texts. */
export interface SearchWords {
  readonly whole: string
  /** Patterns for `like`: its first characters, and all of it, at the beginning. */
  readonly begin: string
  readonly start: string
  /** Each word, anywhere. */
  readonly parts: readonly string[]
  /** All of them together, without what is between the parts of a name. */
  readonly joined: string
  /** Whether an index can find the parts: not when all are of one or two characters. */
  readonly hasLongPart: boolean
}

/** A percent sign that somebody types is a percent sign. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export function searchWords(typed: string): SearchWords {
  const words = searchForm(typed).trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const whole = words.join(' ')
  return {
    whole,
    begin: `${literal([...whole].slice(0, INDEXED).join(''))}%`,
    start: `${literal(whole)}%`,
    parts: words.map((word) => `%${literal(word)}%`),
    joined: `%${literal(joinedForm(whole) || whole)}%`,
    hasLongPart: words.some((word) => [...word].length >= SHORTEST_PART),
  }
}

/** Each word has to be in the text; the words are the parameters from `first` on. */
export const containsAll = (text: string, { parts }: SearchWords, first: number): string =>
  parts.map((_, at) => `${text} like $${first + at}`).join(' and ')

/**
 * The same, or all words together: "beamsaw" finds "Beam saw". For names of which an organization has few; the words are
 * the parameters from `first` on, then `joined`.
 */
export const finds = (text: string, words: SearchWords, first: number): string =>
  `(${containsAll(text, words, first)} or translate(${text}, ' _-', '') like $${first + words.parts.length})`

export const foundBy = ({ parts, joined }: SearchWords): string[] => [...parts, joined]
