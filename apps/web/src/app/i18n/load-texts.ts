import type { Texts } from '@millwright/domain/text/translate'
import { loadIntl } from '../../platform/i18n/load-intl.ts'
import { supportedLanguage } from '../../platform/ui/text/languages.ts'
import { loadSite } from '../load-site.ts'
import { FIRST } from './text-parts.ts'

/** One file per language: `build/texts-in-parts.ts` puts together what belongs into it. */
const FIRST_TEXTS = import.meta.glob<Texts>('../texts/*.json', { query: '?first', import: 'default' })

export async function loadPart(wanted: string, part: string): Promise<Texts> {
  const language = supportedLanguage(wanted)
  if (part === FIRST) {
    const [texts] = await Promise.all([FIRST_TEXTS[`../texts/${language}.json`]?.(), loadIntl(language)])
    return texts ?? {}
  }
  return (await loadSite()).loadLater(language, part)
}
