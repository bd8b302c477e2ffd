import { createRoute, redirect } from '@tanstack/react-router'
import { endSession } from '../../api/end-session.ts'
import { session } from '../../api/session.ts'
import { ssoAddress } from '../../features/sign-in/sso-address.ts'
import { i18n } from '../../i18n/i18n.ts'
import { lazyPage } from '../../ui/load-part.ts'
import { SHARED } from '../i18n/load-texts.ts'
import { queryClient } from '../query-client.ts'
import { loadTemporal } from '../temporal.ts'
import { afterReconnect } from '../version-watch.ts'
import { root } from './root.ts'

/** Pages outside of the shell show nothing that moves. */
async function loadPatches(): Promise<void> {
  const { startPatches } = await import('../../live/start-patches.ts')
  startPatches({
    queryClient,
    onSessionEnded: () => endSession('session_ended'),
    onReconnect: () => afterReconnect.look(),
  })
}

/** Everything inside needs a sign-in, and comes back to where the person wanted to go (rules: session 1). */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location, search }) => {
    if (session.isSignedIn()) return
    const wantsSso = (search as { externalLogin?: unknown }).externalLogin === true
    // The server's own page, which the router would take for one of its own.
    if (wantsSso)
      throw redirect({ href: ssoAddress(window.location.origin, location.href), reloadDocument: true })
    throw redirect({ to: '/login', search: { redirect_uri: location.href } })
  },
  component: lazyPage(
    async () =>
      (
        await Promise.all([import('../shell/shell.tsx'), loadTemporal(), i18n.load(SHARED), loadPatches()])
      )[0],
    'Shell',
  ),
})

export const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/machine', replace: true })
  },
})
