import type { Texts } from '@millwright/domain/text/translate'
import type { Language } from '../../ui/languages.ts'
import { partOfFeature, SHARED } from './text-parts.ts'

interface SharedTexts {
  readonly texts: Texts
  /** By feature. */
  readonly features: Readonly<Record<string, () => Promise<{ default: Texts }>>>
}

/** One file per language, which alone knows the files of its features. */
const SHARED_TEXTS = import.meta.glob<SharedTexts>('../texts/*.json', { query: '?shared', import: 'default' })

/** What is not needed before the sign-in. */
export async function loadLater(language: Language, part: string): Promise<Texts> {
  const shared = await SHARED_TEXTS[`../texts/${language}.json`]?.()
  if (!shared || part === SHARED) return shared?.texts ?? {}
  const feature = Object.keys(shared.features).find((name) => partOfFeature(name) === part)
  return feature ? ((await shared.features[feature]?.())?.default ?? {}) : {}
}
