import { createRoute } from '@tanstack/react-router'
import { isLeaveReason, type LeaveReason } from '../../api/end-session.ts'
import { LoginPage } from '../../features/sign-in/login-page.tsx'
import { CALLBACK_PATH } from '../../features/sign-in/sso-address.ts'
import { textIn } from '../../pages/search-text.ts'
import { lazyPage } from '../../ui/load-part.ts'
import { EmptyLayout } from '../shell/empty-layout.tsx'
import { root } from './root.ts'

export interface LoginSearch {
  redirect_uri?: string
  reason?: LeaveReason
  debug?: boolean
}

const guest = createRoute({ getParentRoute: () => root, id: 'guest', component: EmptyLayout })

const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  staticData: { titleKey: 'login.title' },
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    redirect_uri: textIn(search.redirect_uri),
    reason: isLeaveReason(search.reason) ? search.reason : undefined,
    debug: search.debug === true || undefined,
  }),
  // Not loaded apart: it is the first page that most people see.
  component: LoginPage,
})

const callback = createRoute({
  getParentRoute: () => guest,
  path: CALLBACK_PATH,
  staticData: { titleKey: 'login.title' },
  component: lazyPage(() => import('../../features/sign-in/callback-page.tsx'), 'CallbackPage'),
})

const setup = createRoute({
  getParentRoute: () => guest,
  path: '/setup',
  staticData: { titleKey: 'login.title' },
  component: lazyPage(
    () => import('../first-steps/load-first-steps.ts').then((part) => part.loadSetup()),
    'SetupPage',
  ),
})

/** Pages that need no sign-in. */
export const guestRoutes = guest.addChildren([login, callback, setup])
