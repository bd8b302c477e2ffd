import { entryFor, PAGES } from '@millwright/contract/pages'
import { Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { startsFirstSteps } from '../../platform/session/first-steps-left.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useFirstLogin } from './use-first-login.ts'
import { usePage } from './use-page.ts'

/** Checks the rights on every change of the page, and leads elsewhere who lacks them (rules: pages 6). */
export function PageGate() {
  const { user, person, features } = useSession()
  useFirstLogin(user)
  const { routesByPath } = useRouter()
  const page = usePage()
  if (!page) return <Outlet />
  if (page === PAGES.machine_map_overview && startsFirstSteps(user))
    return <Navigate to="/first-steps" search={{ start: true }} replace />
  const entry = entryFor(page, person, features, (path) => path in routesByPath)
  if (entry === page) return <Outlet />
  // biome-ignore lint/suspicious/noConsole: for the people who look after an installation (rules: pages 6)
  if (entry === PAGES.access_denied) console.info('Role denied')
  return <Navigate to={entry.path} replace />
}
