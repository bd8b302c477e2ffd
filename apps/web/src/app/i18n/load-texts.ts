import { mergeTexts, type Texts } from '../../i18n/texts.ts'
import { type Language, supportedLanguage } from '../../ui/languages.ts'

/** By file: a folder has its texts in `texts/`, a file for each language. */
export type TextFiles = Readonly<Record<string, Texts>>

interface SharedTexts {
  readonly texts: TextFiles
  readonly features: Readonly<Record<string, () => Promise<Texts>>>
}

/** What the sign-in page shows, and the pieces of all pages. */
export const FIRST = 'first'
/** What folders say that features share, and of each feature the titles, errors and audit records. */
export const SHARED = 'shared'
/** The rest is loaded with the pages of a feature. */
export const partOfFeature = (feature: string): string => `features/${feature}`

const FIRST_TEXTS: Record<Language, () => Promise<{ texts: TextFiles }>> = {
  'en-US': () => import('./first/en-us.ts'),
  'it-IT': () => import('./first/it-it.ts'),
}
const SHARED_TEXTS: Record<Language, () => Promise<SharedTexts>> = {
  'en-US': () => import('./shared/en-us.ts'),
  'it-IT': () => import('./shared/it-it.ts'),
}

export async function loadPart(wanted: string, part: string): Promise<Texts> {
  const language = supportedLanguage(wanted)
  if (part === FIRST) return mergeTexts(Object.values((await FIRST_TEXTS[language]()).texts))
  const { texts, features } = await SHARED_TEXTS[language]()
  if (part === SHARED) return mergeTexts(Object.values(texts))
  return (await features[`../../../${part}/texts/${language}.json`]?.()) ?? {}
}
