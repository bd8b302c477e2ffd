import type { Texts } from '@millwright/domain/text/translate'
import { supportedLanguage } from '../../ui/languages.ts'
import { loadSite } from '../load-site.ts'
import { FIRST } from './text-parts.ts'

/** One file per language: `build/texts-in-parts.ts` puts together what belongs into it. */
const FIRST_TEXTS = import.meta.glob<Texts>('../texts/*.json', { query: '?first', import: 'default' })

export async function loadPart(wanted: string, part: string): Promise<Texts> {
  const language = supportedLanguage(wanted)
  if (part === FIRST) return (await FIRST_TEXTS[`../texts/${language}.json`]?.()) ?? {}
  return (await loadSite()).loadLater(language, part)
}
