import { createRoute } from '@tanstack/react-router'
import { createElement } from 'react'
import { endSession } from '../../platform/api/end-session.ts'
import { i18n } from '../../platform/i18n/i18n.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { SHARED } from '../i18n/text-parts.ts'
import { queryClient } from '../query-client.ts'
import { PAGE_SLOTS } from '../subjects.ts'
import { loadTemporal } from '../temporal.ts'
import { afterReconnect } from '../version-watch.ts'
import { root } from './root.ts'
import { signInFirst } from './sign-in-first.ts'

/** Pages outside of the shell show nothing that moves. */
async function loadPatches(): Promise<void> {
  const { startPatches } = await import('../../platform/live/start-patches.ts')
  startPatches({
    queryClient,
    onSessionEnded: () => endSession('session_ended'),
    onReconnect: () => afterReconnect.look(),
  })
}

/** Everything inside needs a sign-in. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => signInFirst(location),
  component: lazyPage(async () => {
    // With the frame comes what leads to the first page: without a connection it could not be loaded.
    const start = import('../shell/start.tsx')
    const parts = [
      import('../shell/shell.tsx'),
      loadTemporal(),
      i18n.load(SHARED),
      loadPatches(),
      start,
    ] as const
    const [{ Shell }] = await Promise.all(parts)
    return { Shell: () => createElement(Shell, { slots: PAGE_SLOTS }) }
  }, 'Shell'),
})

export const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyPage(() => import('../shell/start.tsx'), 'Start'),
})
