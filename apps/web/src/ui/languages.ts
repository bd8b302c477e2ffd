import { LANGUAGE_CODES, type LanguageCode } from '@millwright/domain/text/languages'
import { pickLanguage } from '@millwright/domain/text/pick-language'

export const LANGUAGES = LANGUAGE_CODES
export type Language = LanguageCode

const DEFAULT_LANGUAGE: Language = 'en-US'

/** A language without texts falls back to the default one (rules: formats 4). */
export const supportedLanguage = (wanted: string | null | undefined): Language =>
  LANGUAGES.find((each) => each === wanted) ?? DEFAULT_LANGUAGE

/** The first language of the browser that the portal has. */
export const languageOfBrowser = (preferred: readonly string[]): Language | undefined =>
  preferred.flatMap((wish) => pickLanguage(LANGUAGES, wish) ?? [])[0]

/** In its own language: who looks for Italian may not read English. The country where a language is there twice. */
export function languageName(language: Language): string {
  const letters = language.slice(0, 2)
  const isTwice = LANGUAGES.some((each) => each !== language && each.startsWith(letters))
  const name = new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(
    isTwice ? language : letters,
  )
  return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : language
}
