import type { PageName } from '@millwright/contract/pages'
import {
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { session } from '../api/session.ts'
import { HOME } from '../features/sign-in/redirect-target.ts'
import { PageFailed } from './page-failed.tsx'
import { guestRoutes } from './routes/guest.ts'
import { kit } from './routes/kit.ts'
import { pageRoutes } from './routes/pages.ts'
import { root } from './routes/root.ts'
import { home, shell } from './routes/shell.ts'
import { readSearchValue } from './search-value.ts'

/** Unknown paths go to the login page, or to the fleet when signed in (rules: pages 7). */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: session.isSignedIn() ? HOME : '/login', replace: true })
  },
})

const routeTree = root.addChildren([guestRoutes, kit, shell.addChildren([home, ...pageRoutes]), unknown])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
  parseSearch: parseSearchWith(readSearchValue),
  stringifySearch: stringifySearchWith(JSON.stringify, readSearchValue),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The rules of the page; without one everybody may open it. */
    page?: PageName
    /** Where the page is none of the table. */
    titleKey?: string
  }
}
