import type { PageName } from '@millwright/contract/pages'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { isLeaveReason, type LeaveReason } from '../api/end-session.ts'
import { session } from '../api/session.ts'
import { HOME } from '../features/sign-in/redirect-target.ts'
import { CALLBACK_PATH, ssoAddress } from '../features/sign-in/sso-address.ts'
import { PageFailed } from './page-failed.tsx'
import { Root } from './root.tsx'
import { EmptyLayout } from './shell/empty-layout.tsx'

interface LoginSearch {
  redirect_uri?: string
  reason?: LeaveReason
  debug?: boolean
}

const root = createRootRoute({ component: Root })

const guest = createRoute({ getParentRoute: () => root, id: 'guest', component: EmptyLayout })

const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  staticData: { titleKey: 'login.title' },
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    redirect_uri: typeof search.redirect_uri === 'string' ? search.redirect_uri : undefined,
    reason: isLeaveReason(search.reason) ? search.reason : undefined,
    debug: search.debug === true || undefined,
  }),
  component: lazyRouteComponent(() => import('../features/sign-in/login-page.tsx'), 'LoginPage'),
})

const callback = createRoute({
  getParentRoute: () => guest,
  path: CALLBACK_PATH,
  staticData: { titleKey: 'login.title' },
  component: lazyRouteComponent(() => import('../features/sign-in/callback-page.tsx'), 'CallbackPage'),
})

/** Spec §2: everything else needs a sign-in, and comes back to where the person wanted to go. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location, search }) => {
    if (session.isSignedIn()) return
    const wantsSso = (search as { externalLogin?: unknown }).externalLogin === true
    if (wantsSso)
      throw redirect({ href: window.location.origin + ssoAddress(window.location.origin, location.href) })
    throw redirect({ to: '/login', search: { redirect_uri: location.href } })
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

/** Spec §2: where someone is sent who may not open a page. */
const accessDenied = createRoute({
  getParentRoute: () => shell,
  path: '/access-denied',
  staticData: { page: 'access_denied' },
  component: lazyRouteComponent(() => import('./access-denied-page.tsx'), 'AccessDeniedPage'),
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/machine', replace: true })
  },
})

const fleet = createRoute({
  getParentRoute: () => shell,
  path: '/machine',
  staticData: { page: 'machine_map_overview' },
  component: lazyRouteComponent(() => import('../features/fleet/fleet-page.tsx'), 'FleetPage'),
})

const machine = createRoute({
  getParentRoute: () => shell,
  path: '/machine/$id',
  component: lazyRouteComponent(() => import('./shell/machine-scope.tsx'), 'MachineScope'),
})

const machineHome = createRoute({
  getParentRoute: () => machine,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/machine/$id/status', params, replace: true })
  },
})

const machineStatus = createRoute({
  getParentRoute: () => machine,
  path: '/status',
  staticData: { page: 'machine_status' },
  component: lazyRouteComponent(
    () => import('../features/machine-status/machine-status-page.tsx'),
    'MachineStatusPage',
  ),
})

const machineData = createRoute({
  getParentRoute: () => machine,
  path: '/data',
  staticData: { page: 'machine_data' },
  component: lazyRouteComponent(
    () => import('../features/machine-data/machine-data-page.tsx'),
    'MachineDataPage',
  ),
})

/** Spec §2: unknown paths go to the login page; whoever is signed in is spared the detour. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: session.isSignedIn() ? HOME : '/login', replace: true })
  },
})

const routeTree = root.addChildren([
  guest.addChildren([login, callback]),
  shell.addChildren([
    home,
    accessDenied,
    fleet,
    machine.addChildren([machineHome, machineStatus, machineData]),
  ]),
  unknown,
])

export const router = createRouter({ routeTree, defaultPreload: 'intent', defaultErrorComponent: PageFailed })

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
