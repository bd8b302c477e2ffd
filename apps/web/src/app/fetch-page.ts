import type { PageName } from '@millwright/contract/pages'
import type { BuiltPage } from '../platform/pages/define-page.ts'
import { loadPageTexts } from './i18n/page-texts.ts'
import { shell } from './routes/shell.ts'
import { BUILT_PAGES } from './subjects.ts'

/** The files of a page, with the frame around it. */
export async function fetchPage(name: PageName): Promise<void> {
  const page = (BUILT_PAGES as readonly BuiltPage[]).find((each) => each.name === name)
  await Promise.all([shell.options.component?.preload?.(), page?.component.preload?.(), loadPageTexts(name)])
}
