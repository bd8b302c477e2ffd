import { i18n } from '../../platform/i18n/i18n.ts'
import type { FolderSearch, HitKind } from '../../platform/pages/search-hit.ts'
import { partOfPages } from '../i18n/text-parts.ts'

const FILES = import.meta.glob<FolderSearch>('../../subjects/**/*.search.ts', {
  eager: true,
  import: 'search',
})

const FOLDER = /(subjects\/.+)\/[^/]+$/

export const FOLDERS: readonly FolderSearch[] = Object.values(FILES)

export const FOUND_KINDS: readonly HitKind[] = FOLDERS.flatMap(({ hits }) => hits ?? [])

/** The names of settings and actions are in the texts of the folders of their pages. */
export async function loadSearchTexts(): Promise<void> {
  const named = Object.entries(FILES).filter(([, { pages, places }]) => pages ?? places)
  await Promise.all(named.map(([file]) => i18n.load(partOfPages(FOLDER.exec(file)?.[1] ?? ''))))
}
