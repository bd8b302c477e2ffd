import '@fontsource-variable/inter/opsz.css'
import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import './app/theme/tokens.css'
import './app/theme/app.css'
import './app/theme/mantine.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from './app/i18n/start-i18n.ts'
import { PhonePage } from './app/phone-page.tsx'
import { Providers } from './app/providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { router } from './app/router.ts'
import { decideStart } from './app/start.ts'
import { applyDensity } from './app/theme/density.ts'
import { fontsReady } from './app/theme/fonts-ready.ts'
import { watchVersion } from './app/version-watch.ts'
import { watchSession } from './app/watch-session.ts'
import { takePasswordLink } from './features/sign-in/password-link.ts'
import { takeSsoReturn } from './features/sign-in/sso-return.ts'
import { feedCache } from './live/feed-cache.ts'

// With what it brought along: a hostname of the past must hand it all on.
const address = window.location.href
takeSsoReturn()
takePasswordLink()
applyDensity(window.location.search)

const queryClient = createQueryClient()
const [start] = await Promise.all([decideStart(queryClient, address), startI18n(), fontsReady()])

if (start !== 'leaves') {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const isSite = start === 'site'
  if (isSite) {
    feedCache(queryClient)
    watchSession()
    watchVersion()
  }
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        {isSite ? <RouterProvider router={router} /> : <PhonePage offer={start} />}
      </Providers>
    </StrictMode>,
  )
}
