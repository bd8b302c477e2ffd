import { createRoute, redirect } from '@tanstack/react-router'
import { session } from '../../platform/api/session.ts'
import { root } from './root.ts'

/** Unknown paths go to the login page, or to the fleet when signed in (rules: pages 7). */
export const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: session.isSignedIn() ? '/machine' : '/login', replace: true })
  },
})
