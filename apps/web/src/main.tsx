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
import { Providers } from './app/providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { router } from './app/router.ts'
import { applyDensity } from './app/theme/density.ts'
import { fontsReady } from './app/theme/fonts-ready.ts'
import { watchSession } from './app/watch-session.ts'
import { takeSsoReturn } from './features/sign-in/sso-return.ts'
import { feedCache } from './live/feed-cache.ts'

takeSsoReturn()
applyDensity(window.location.search)
await Promise.all([startI18n(), fontsReady()])

const queryClient = createQueryClient()
feedCache(queryClient)
watchSession()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
