import { LANGUAGE_CODES, LANGUAGE_NAMES, type LanguageCode } from '@millwright/domain/text/languages'
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

export const languageName = (language: Language): string => LANGUAGE_NAMES[language]
