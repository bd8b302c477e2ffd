import { type Language, languageOfBrowser, supportedLanguage } from '../../ui/languages.ts'

export interface Article {
  title: string
  lead: string
  sections: { title: string; steps: string[] }[]
}

/** A file per language (rules: pages 13). */
const LOADERS: Record<Language, () => Promise<{ default: Article }>> = {
  'en-US': () => import('./articles/en-US.json'),
  'it-IT': () => import('./articles/it-IT.json'),
}

/** English for a language that has no article; `it` will do for `it-IT` (rules: pages 13). */
export const articleLanguage = (wanted: string): Language => supportedLanguage(languageOfBrowser([wanted]))

export const loadArticle = async (language: Language): Promise<Article> => (await LOADERS[language]()).default
