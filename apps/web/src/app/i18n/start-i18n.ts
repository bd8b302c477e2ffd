import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { session } from '../../api/session.ts'
import { languageOfBrowser, supportedLanguage } from '../../ui/languages.ts'
import { loadTexts } from './load-texts.ts'

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, _namespace, done) => {
    loadTexts(supportedLanguage(language)).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    )
  },
}

/** The language that was chosen here, else that of the browser, else the default one. */
export async function startI18n(): Promise<void> {
  const stored = session.read('language')
  const language = stored === null ? languageOfBrowser(navigator.languages) : supportedLanguage(stored)
  i18next.on('languageChanged', apply)
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: supportedLanguage(language),
      fallbackLng: 'en-US',
      load: 'currentOnly',
      // React escapes what it draws.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
}

function apply(language: string): void {
  document.documentElement.lang = language
}
