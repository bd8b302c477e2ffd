import { type Language, languageOfBrowser, supportedLanguage } from '../../ui/languages.ts'

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
