/**
 * The languages of the interface (rules: formats 4), each in its own words: who looks for Italian may not read English.
 * Not from `Intl`, which knows the languages of the browser only.
 */
export const LANGUAGE_NAMES = {
  'bg-BG': 'Български',
  'cs-CZ': 'Čeština',
  'da-DK': 'Dansk',
  'de-DE': 'Deutsch',
  'el-GR': 'Ελληνικά',
  'en-US': 'English',
  'es-ES': 'Español',
  'et-EE': 'Eesti',
  'fi-FI': 'Suomi',
  'fr-FR': 'Français',
  'hr-HR': 'Hrvatski',
  'hu-HU': 'Magyar',
  'is-IS': 'Íslenska',
  'it-IT': 'Italiano',
  'lt-LT': 'Lietuvių',
  'lv-LV': 'Latviešu',
  'nb-NO': 'Norsk bokmål',
  'nl-NL': 'Nederlands',
  'pl-PL': 'Polski',
  'pt-BR': 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
  'ro-RO': 'Română',
  'ru-RU': 'Русский',
  'sk-SK': 'Slovenčina',
  'sv-SE': 'Svenska',
  'tr-TR': 'Türkçe',
  'zh-CN': '中文',
} as const

export type LanguageCode = keyof typeof LANGUAGE_NAMES

/** As Unicode has it; not from `Intl`, since not every browser tells. */
const SUNDAY_FIRST: ReadonlySet<string> = new Set<LanguageCode>(['en-US', 'is-IS', 'pt-BR', 'pt-PT'])

/** The day that a calendar begins a week with: 0 is Sunday, 1 is Monday. */
export const firstWeekday = (language: string): 0 | 1 => (SUNDAY_FIRST.has(language) ? 0 : 1)

export const LANGUAGE_CODES = Object.keys(LANGUAGE_NAMES) as readonly LanguageCode[]
