import { queryOptions } from '@tanstack/react-query'
import { type Language, languageOfBrowser, supportedLanguage } from '../../platform/ui/text/languages.ts'
import { wordsIn } from './words-in.ts'

export interface Article {
  title: string
  lead: string
  sections: { title: string; steps: string[] }[]
}

/** A file per language (rules: pages 13). */
const FILES = import.meta.glob<Article>('./articles/*.json', { import: 'default' })

/** English for a language that has no article; `it` will do for `it-IT` (rules: pages 13). */
export const articleLanguage = (wanted: string): Language => supportedLanguage(languageOfBrowser([wanted]))

export async function loadArticle(language: Language): Promise<Article> {
  const load = FILES[`./articles/${language}.json`]
  if (!load) throw new Error(`there is no article in ${language}`)
  return await load()
}

export const articleQuery = (language: Language) =>
  queryOptions({
    queryKey: ['troubleshooting', language],
    queryFn: () => loadArticle(language),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Where a section is on its page. */
export const anchorOf = (index: number): string => `section-${index + 1}`

interface FoundSection {
  readonly title: string
  readonly anchor: string
}

/** The sections in which every word occurs; none while nothing is searched for. */
export function findSections({ sections }: Article, search: string): FoundSection[] {
  if (search.trim() === '') return []
  const hasWords = wordsIn(search)
  return sections.flatMap(({ title, steps }, index) =>
    hasWords([title, ...steps]) ? [{ title, anchor: anchorOf(index) }] : [],
  )
}
