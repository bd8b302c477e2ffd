import type { PageName } from '@millwright/contract/pages'
import type { BuiltPage } from '../platform/pages/define-page.ts'
import { loadPageTexts } from './i18n/page-texts.ts'
import { guestRoutes } from './routes/guest.ts'
import { kit } from './routes/kit.ts'
import { pageRoutes } from './routes/pages.ts'
import { root } from './routes/root.ts'
import { home, shell } from './routes/shell.ts'
import { unknown } from './routes/unknown.ts'
import { BUILT_PAGES } from './subjects.ts'

/**
 * All that lies behind the sign-in, as one file: the table of pages, their routes and where their texts are. It grows with
 * every page, and the sign-in page does not wait for it.
 */
export const siteTree = () =>
  root.addChildren([guestRoutes, kit, shell.addChildren([home, ...pageRoutes]), unknown])

export { loadLater } from './i18n/later-texts.ts'

/** The files of a page, with the frame around it. */
export async function fetchPage(name: PageName): Promise<void> {
  const page = (BUILT_PAGES as readonly BuiltPage[]).find((each) => each.name === name)
  await Promise.all([shell.options.component?.preload?.(), page?.component.preload?.(), loadPageTexts(name)])
}
