import './app/theme/inter/inter.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './app/theme/tokens.css'
import './app/theme/app.css'
import './app/theme/mantine.css'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startFetchAhead } from './app/fetch-ahead.ts'
import { startI18n } from './app/i18n/start-i18n.ts'
import type { Device } from './app/phone.ts'
import { PhonePage } from './app/phone-page.tsx'
import { Providers } from './app/providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { router } from './app/router.ts'
import { startConfig, startFor } from './app/start.ts'
import { applyDensity } from './app/theme/density.ts'
import { fontsReady } from './app/theme/fonts-ready.ts'
import { watchVersion } from './app/version-watch.ts'
import { watchSession } from './app/watch-session.ts'
import { passwordLink, takePasswordLink } from './features/sign-in/password-link.ts'
import { takeSsoReturn } from './features/sign-in/sso-return.ts'
import { createFrames } from './live/frames.ts'
import { lastStatus } from './live/last-status.ts'
import { live } from './live/live.ts'
import { patchCache } from './live/patch-cache.ts'

// With all that it brought along, which a hostname of the past must hand on.
const address = window.location.href
takeSsoReturn()
takePasswordLink()
applyDensity(window.location.search)

const queryClient = createQueryClient()
const [config] = await Promise.all([startConfig(queryClient), startI18n(), fontsReady()])
const device = navigator as Device
const start = startFor(config, { address, device, hasPasswordLink: passwordLink() !== null })

switch (start.kind) {
  case 'moved':
    window.location.replace(start.address)
    break
  case 'app':
    draw(<PhonePage offer={start.offer} />)
    break
  case 'site':
    patchCache({ queryClient, live, lastStatus, nextFrame: createFrames() })
    watchSession()
    watchVersion(config)
    draw(<RouterProvider router={router} />)
    startFetchAhead()
    break
  default:
    start satisfies never
}

function draw(page: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>{page}</Providers>
    </StrictMode>,
  )
}
