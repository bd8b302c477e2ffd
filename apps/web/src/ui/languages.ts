/** The languages whose texts are complete; the others (rules: formats 4) join when theirs are. */
export const LANGUAGES = ['en-US', 'it-IT'] as const
export type Language = (typeof LANGUAGES)[number]

const DEFAULT_LANGUAGE: Language = 'en-US'

/** A language without texts falls back to the default one (rules: formats 4). */
export const supportedLanguage = (wanted: string | null | undefined): Language =>
  LANGUAGES.find((each) => each === wanted) ?? DEFAULT_LANGUAGE

/** The first language of the browser that the portal has, by its first two letters. */
export const languageOfBrowser = (preferred: readonly string[]): Language | undefined =>
  preferred.flatMap((wish) => LANGUAGES.find((each) => each.slice(0, 2) === wish.slice(0, 2)) ?? [])[0]

/** In its own language: who looks for Italian may not read English. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(
    language.slice(0, 2),
  )
  return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : language
}
