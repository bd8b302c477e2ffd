import type { PageName } from '@millwright/contract/pages'
import { i18n } from '../../platform/i18n/i18n.ts'
import type { BuiltPage } from '../../platform/pages/define-page.ts'
import { partOfPages, SHARED } from './text-parts.ts'

const files = import.meta.glob<Record<string, unknown>>('../../subjects/**/*.pages.ts', { eager: true })

const FOLDER = /(subjects\/.+)\/[^/]+$/

/** A page has its texts in the folder that names it in its `.pages.ts`. */
const FOLDER_OF_PAGE = new Map(
  Object.entries(files).flatMap(([file, exported]) =>
    Object.values(exported)
      .filter((value) => Array.isArray(value))
      .flatMap((pages: readonly BuiltPage[]) => pages)
      .map(({ name }): [PageName, string] => [name, FOLDER.exec(file)?.[1] ?? '']),
  ),
)

/** Before a page is drawn. */
export async function loadPageTexts(page: PageName): Promise<void> {
  const folder = FOLDER_OF_PAGE.get(page)
  await Promise.all([i18n.load(SHARED), folder && i18n.load(partOfPages(folder))])
}
