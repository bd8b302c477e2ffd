import { createRoute } from '@tanstack/react-router'
import { isLeaveReason, type LeaveReason } from '../../platform/api/end-session.ts'
import { textIn } from '../../platform/pages/search-text.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { LoginPage } from '../../subjects/people/sign-in/login-page.tsx'
import { CALLBACK_PATH } from '../../subjects/people/sign-in/sso-address.ts'
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
  component: lazyPage(() => import('../../subjects/people/sign-in/callback-page.tsx'), 'CallbackPage'),
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
