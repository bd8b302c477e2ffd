import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { mergeTexts } from '../../../platform/i18n/texts.ts'
import { SessionContext, type SignedInSession } from '../../../platform/session/use-session.ts'
import { ConfirmProvider } from '../../../platform/ui/layers/confirm.tsx'
import { machineOf } from '../../../testing/test-machines.ts'
import { connectionQuery } from '../shared/credentials/connection.query.ts'
import credentialTexts from '../shared/credentials/texts/en-US.json' with { type: 'json' }
import { myMachinesQuery } from '../shared/own-machines.ts'
import { RegistrationPage } from './registration-page.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

const ORG = 'NORDHAUS'
const machine = { ...machineOf('nst-09', 'DISCONNECTED', null), OrganizationCode: ORG, LastSeen: null }
const connection = {
  Address: 'mqtt://portal:1883',
  Device_Id: 'DEV-9',
  Topic: 'machines/nst-09',
  EnteredBy: 'portal' as const,
  Root: null,
}
const session = { organization: { BusinessCode: ORG, Name: 'Nordhaus' } } as unknown as SignedInSession

beforeEach(() => {
  i18n.use('en-US', mergeTexts([texts, credentialTexts]))
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(address: string) {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(myMachinesQuery.queryKey, [machine])
  cache.setQueryData(connectionQuery(machine).queryKey, connection)
  const root = createRootRoute({ component: Outlet })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet })
  const page = createRoute({
    getParentRoute: () => shell,
    path: '/settings/machine_registration',
    component: RegistrationPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={cache}>
      <MantineProvider env="test">
        <SessionContext value={session}>
          <ConfirmProvider>
            <RouterProvider router={router as never} />
          </ConfirmProvider>
        </SessionContext>
      </MantineProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(router.state.status).toBe('idle'))
  return router
}

test('a reload shows the commands of the machine that was registered again, without its password', async () => {
  const router = await open('/settings/machine_registration?machine=nst-09')
  expect(await screen.findByText(/was shown once and cannot be read again/)).toBeTruthy()
  expect(screen.getByText('mqtt://portal:1883')).toBeTruthy()
  expect(screen.getByText(/mosquitto_pub.*DEV-9.*PASSWORD/s)).toBeTruthy()
  const renew = document.querySelector('a[href^="/settings/machine-single-settings"]')
  expect(renew?.getAttribute('href')).toContain('machine=nst-09')
  fireEvent.click(screen.getByText('Register another'))
  await screen.findByText('New machine')
  expect(router.state.location.search).toEqual({})
})

test('without a machine in the address, and with one that is not there, one is registered', async () => {
  await open('/settings/machine_registration?machine=gone')
  expect(await screen.findByText('New machine')).toBeTruthy()
})
