import './app/theme/inter/inter.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './app/theme/tokens.css'
import './app/theme/app.css'
import './app/theme/mantine.css'
import type { WebConfig } from '@millwright/contract/wire/system'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { startFetchAhead } from './app/fetch-ahead.ts'
import { startI18n } from './app/i18n/start-i18n.ts'
import type { Device } from './app/phone.ts'
import { Providers } from './app/providers.tsx'
import { queryClient } from './app/query-client.ts'
import { addPages, router } from './app/router.ts'
import { startServiceWorker } from './app/service-worker.ts'
import { inTime, startConfig, startFor } from './app/start.ts'
import { fontsReady } from './app/theme/fonts-ready.ts'
import { watchVersion } from './app/version-watch.ts'
import { watchSession } from './app/watch-session.ts'
import { hasAnswers, ownerOf } from './platform/api/device-database.ts'
import { session } from './platform/api/session.ts'
import { startWall } from './platform/ui/browser/wall.ts'
import { passwordLink, takePasswordLink } from './subjects/people/sign-in/password-link.ts'
import { takeSsoReturn } from './subjects/people/sign-in/sso-return.ts'

// With all that it brought along, which a hostname of the past must hand on.
const address = window.location.href
takeSsoReturn()
takePasswordLink()
startWall(window.location.search)

let root: Root | null = null
const configured = startConfig(queryClient)
// A page that is stored in the browser does not wait for a portal that is slow.
const isStored = Boolean(navigator.serviceWorker?.controller)
// Who is signed in opens a page. A failure shows where the router waits for it.
const opened = session.isSignedIn() ? addPages().catch(() => {}) : undefined
const [config] = await Promise.all([
  isStored ? inTime(configured) : configured,
  startI18n(),
  fontsReady(),
  opened,
])
if (!config && isStored && session.isSignedIn()) await restoreKept()
open(config)
if (!config) void configured.then((late) => late && open(late))

function open(known: WebConfig | null): void {
  const device = navigator as Device
  const start = startFor(known, {
    address,
    device,
    hasPasswordLink: passwordLink() !== null,
    prefersSite:
      session.read('siteOnPhone') !== null || window.matchMedia('(display-mode: standalone)').matches,
  })
  switch (start.kind) {
    case 'moved':
      window.location.replace(start.address)
      break
    case 'app':
      void import('./app/phone-page.tsx').then(({ PhonePage }) => draw(<PhonePage offer={start.offer} />))
      break
    case 'site':
      openSite(known)
      break
    default:
      start satisfies never
  }
}

function openSite(known: WebConfig | null): void {
  if (root) return
  watchSession()
  void configured.then(watchErrorsOf)
  const versions = watchVersion(known)
  draw(<RouterProvider router={router} />)
  startFetchAhead()
  void startServiceWorker({
    onReleased: versions.isOld,
    onPushed: () => void queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

/** Without the portal a person is who they were, with what is kept on this device. Its file came with the page that keeps it. */
async function restoreKept(): Promise<void> {
  const owner = ownerOf(session.read('organizationCode') ?? '', session.read('userId') ?? '')
  try {
    if (!(await hasAnswers(owner))) return
    const { browserAnswers, restoreAnswers } = await import('./platform/session/kept-answers.ts')
    await restoreAnswers({ cache: queryClient, store: browserAnswers, owner })
  } catch {
    // Nothing was ever kept here, or this browser stores nothing: the page says that there is no connection.
  }
}

/** Loaded where the installation wants to hear of errors. */
async function watchErrorsOf(known: WebConfig | null): Promise<void> {
  if (!known?.features.errorReporting) return
  const { watchErrors } = await import('./app/errors/watch-errors.ts')
  watchErrors(known)
}

function draw(page: ReactNode): void {
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no #root')
  root ??= createRoot(place)
  root.render(
    <StrictMode>
      <Providers queryClient={queryClient}>{page}</Providers>
    </StrictMode>,
  )
}
