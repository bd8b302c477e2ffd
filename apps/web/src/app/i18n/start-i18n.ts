import { session } from '../../platform/api/session.ts'
import { i18n } from '../../platform/i18n/i18n.ts'
import { nameUsableLanguage } from '../../platform/i18n/usable-language.ts'
import { languageOfBrowser, supportedLanguage } from '../../platform/ui/text/languages.ts'
import { loadPart } from './load-texts.ts'
import { FIRST, SHARED } from './text-parts.ts'

/** The language that was chosen here, else that of the browser, else the default one. */
export async function startI18n(): Promise<void> {
  nameUsableLanguage(navigator)
  const stored = session.read('language')
  const language = stored === null ? languageOfBrowser(navigator.languages) : supportedLanguage(stored)
  i18n.start(supportedLanguage(language), loadPart)
  i18n.onChanged(applyLanguage)
  applyLanguage()
  // Who is signed in opens a page that needs them. A failure shows where the page waits for them.
  if (session.isSignedIn()) i18n.load(SHARED).catch(() => {})
  await i18n.load(FIRST)
}

function applyLanguage(): void {
  document.documentElement.lang = i18n.language
}
