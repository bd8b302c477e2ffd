import type { PageName } from '@millwright/contract/pages'
import type { LinkProps } from '@tanstack/react-router'
import { mayFetchAhead, whenIdle } from '../platform/ui/browser/spare-time.ts'
import { loadSite } from './load-site.ts'
import { router } from './router.ts'

/** Where most people go next. After the sign-in page that is the fleet, with the frame around it. */
const NEXT: Readonly<Record<string, readonly PageName[]>> = {
  '/login': ['machine_map_overview'],
  '/machine': ['machine_overview', 'machine_status', 'machine_timelines'],
} satisfies { readonly [path in NonNullable<LinkProps['to']>]?: readonly PageName[] }

/** Once the page shows all it has, and not at the same time as its own calls. */
const IDLE_MS = 3_000

const fetchPage = async (name: PageName): Promise<void> => (await loadSite()).fetchPage(name)

/** Files of the likely next pages, while the browser has nothing else to do. */
export function startFetchAhead(): void {
  if (!mayFetchAhead()) return
  const fetched = new Set<string>()
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    if (fetched.has(pathname)) return
    fetched.add(pathname)
    setTimeout(() => {
      // A page that could not be loaded is loaded when it is opened, and fails visibly there.
      for (const name of NEXT[pathname] ?? []) whenIdle(() => void fetchPage(name).catch(() => {}))
    }, IDLE_MS)
  })
}
