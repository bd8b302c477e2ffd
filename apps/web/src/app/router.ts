import type { PageName } from '@millwright/contract/pages'
import {
  createRoute,
  createRouter,
  type ParsedLocation,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { Icon } from '../platform/ui/icons/icon.tsx'
import { PageSkeleton } from '../platform/ui/states/page-skeleton.tsx'
import { loadSite } from './load-site.ts'
import { PageFailed } from './page-failed.tsx'
import { guestRoutes } from './routes/guest.ts'
import { kit } from './routes/kit.ts'
import { root } from './routes/root.ts'
import { signInFirst } from './routes/sign-in-first.ts'
import { readSearchValue } from './search-value.ts'
import type { siteTree } from './site.ts'

/** Until the pages are there, every other path waits for them, and is then looked up among them. */
const waitForSite = async ({ location }: { location: ParsedLocation }): Promise<never> => {
  signInFirst(location)
  await addPages()
  throw redirect({ href: location.href, replace: true })
}
const first = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: waitForSite })
const other = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: waitForSite })

export const router = createRouter({
  // Types are those of all pages: a link to one that is not built does not compile.
  routeTree: root.addChildren([guestRoutes, kit, first, other]) as unknown as ReturnType<typeof siteTree>,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
  // The skeleton waits a moment by itself, and stays no longer than it has to.
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  parseSearch: parseSearchWith(readSearchValue),
  stringifySearch: stringifySearchWith(JSON.stringify, readSearchValue),
})

/** Puts the routes of all pages in place of those that the sign-in needs. */
export async function addPages(): Promise<void> {
  const { siteTree } = await loadSite()
  // The tree has the same root, so the router is asked to read it again.
  siteTree()
  const built = router.buildRouteTree()
  // The page that waits is drawn by its old route until it is looked up among the new ones.
  Object.assign(built.routesById, { ...router.routesById, ...built.routesById })
  router.setRoutes(built)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The rules of the page; without one everybody may open it. */
    page?: PageName
    titleKey?: string
    /** In menus and in the search. */
    icon?: Icon | undefined
  }
}
