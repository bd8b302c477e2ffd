import { guestRoutes } from './routes/guest.ts'
import { kit } from './routes/kit.ts'
import { pageRoutes } from './routes/pages.ts'
import { root } from './routes/root.ts'
import { home, shell } from './routes/shell.ts'
import { unknown } from './routes/unknown.ts'

/**
 * All that lies behind the sign-in, as one file: the table of pages, their routes and where their texts are. It grows with
 * every page, and the sign-in page does not wait for it.
 */
export const siteTree = () =>
  root.addChildren([guestRoutes, kit, shell.addChildren([home, ...pageRoutes]), unknown])

export { fetchPage } from './fetch-page.ts'
export { loadLater } from './i18n/later-texts.ts'
