import type { Texts } from '@millwright/domain/text/translate'
import type { Language } from '../../platform/ui/text/languages.ts'
import { partOfPages, SHARED } from './text-parts.ts'

interface SharedTexts {
  readonly texts: Texts
  /** By folder with pages. */
  readonly folders: Readonly<Record<string, () => Promise<{ default: Texts }>>>
}

/** One file per language, which alone knows the files of its folders. */
const SHARED_TEXTS = import.meta.glob<SharedTexts>('../texts/*.json', { query: '?shared', import: 'default' })

/** Loaded after the sign-in, which needs none of it. */
export async function loadLater(language: Language, part: string): Promise<Texts> {
  const shared = await SHARED_TEXTS[`../texts/${language}.json`]?.()
  if (!shared || part === SHARED) return shared?.texts ?? {}
  const folder = Object.keys(shared.folders).find((name) => partOfPages(name) === part)
  return folder ? ((await shared.folders[folder]?.())?.default ?? {}) : {}
}
