import { MantineProvider } from '@mantine/core'
import { updateUser } from '@millwright/contract/people/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { configQuery } from '../../../platform/api/config.query.ts'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { mergeTexts } from '../../../platform/i18n/texts.ts'
import { machineKey } from '../../../platform/live/machine-key.ts'
import { SessionContext, type SignedInSession } from '../../../platform/session/use-session.ts'
import { ConfirmProvider } from '../../../platform/ui/layers/confirm.tsx'
import { formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'
import uiTexts from '../../../platform/ui/texts/en-US.json' with { type: 'json' }
import { machineOf } from '../../../testing/test-machines.ts'
import { connectionQuery } from '../../machines/shared/credentials/connection.query.ts'
import { contactQuery } from '../../machines/shared/credentials/contact.query.ts'
import credentialTexts from '../../machines/shared/credentials/texts/en-US.json' with { type: 'json' }
import { myMachinesQuery } from '../../machines/shared/own-machines.ts'
import { sitesQuery } from '../../machines/shared/sites/sites.queries.ts'
import { FirstSteps } from './first-steps.tsx'
import { installationQuery } from './installation.query.ts'
import type { StepForms } from './step-forms.ts'
import { readStepsSearch } from './steps-search.ts'
import texts from './texts/en-US.json' with { type: 'json' }

const ORG = 'NORDHAUS'
const machine = { ...machineOf('nst-01', 'DISCONNECTED', null), OrganizationCode: ORG, LastSeen: null }
const credentials = {
  Address: 'mqtt://localhost:1883',
  Device_Id: 'DEV-1',
  Password: 'secret-1',
  Topic: 'machines/nst-01',
  EnteredBy: 'portal' as const,
  Root: null,
}

const INSTALLATION = {
  HasMail: false,
  PublicUrl: 'http://localhost:8080',
  DeviceAddress: 'mqtt://localhost:1883',
  IsLocal: true,
  Operators: 0,
}

const fetched = vi.fn<typeof fetch>()
let cache: QueryClient

beforeAll(() => {
  i18n.use('en-US', mergeTexts([texts, uiTexts, credentialTexts]))
})
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  window.sessionStorage.clear()
  fetched.mockReset().mockImplementation(() => new Promise(() => {}))
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(sitesQuery(ORG).queryKey, [])
  cache.setQueryData(myMachinesQuery.queryKey, [])
  cache.setQueryData(['users', ORG, 'number'], 1)
  cache.setQueryData(installationQuery(ORG).queryKey, INSTALLATION)
  cache.setQueryData(configQuery.queryKey, { passwords: true } as never)
})
afterEach(cleanup)

const forms: StepForms = {
  SiteForm: ({ onDone }) => (
    <button type="button" onClick={onDone}>
      {'Save site'}
    </button>
  ),
  RegisterForm: ({ onRegistered }) => (
    <button type="button" onClick={() => onRegistered({ machine, credentials })}>
      {'Register'}
    </button>
  ),
  GroupForm: ({ onSaved }) => (
    <button type="button" onClick={() => onSaved('g1')}>
      {'Save group'}
    </button>
  ),
  UserForm: ({ kind, onSaved }) => (
    <button type="button" onClick={() => onSaved('u2')}>
      {`Add ${kind}`}
    </button>
  ),
}

const session = {
  user: {
    Id: 'u1',
    Firstname: 'Elena',
    Lastname: 'L',
    IsAdmin: true,
    FirstLogin: true,
    OrganizationCode: ORG,
  },
  organization: { BusinessCode: ORG, Name: 'Nordhaus' },
  features: { energy: false, documents: true },
  groups: [],
} as unknown as SignedInSession

async function open(address = '/first-steps') {
  const root = createRootRoute({ component: Outlet })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet })
  const page = createRoute({
    getParentRoute: () => shell,
    path: '/first-steps',
    validateSearch: readStepsSearch,
    component: () => <FirstSteps forms={forms} />,
  })
  const fleet = createRoute({ getParentRoute: () => shell, path: '/machine', component: () => 'The fleet' })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page, fleet])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={cache}>
      <MantineProvider env="test">
        <ConfirmProvider>
          <SessionContext value={session}>
            <RouterProvider router={router} />
          </SessionContext>
        </ConfirmProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return router
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const heading = (name: string) => screen.findByRole('heading', { name })

test('the first steps begin with what is missing, and each can be left out', async () => {
  await open()
  await heading('Where are your machines?')
  await press('Go on without it')
  await heading('Register the first machine')
  await press('Go on without it')
  await heading('Make the first group')
  await press('Go on without it')
  await heading('Invite a colleague')
  expect(screen.getByRole('button', { name: 'Add local' })).toBeTruthy()
  await press('Go on without it')
  await heading('The portal is ready')
})

test('a machine shows its credentials once, and its first message as it arrives', async () => {
  const router = await open('/first-steps?step=machine')
  await press('Register')
  await heading('Connect nst-01')
  expect(router.state.location.search).toEqual({ step: 'machine', machine: 'nst-01' })
  expect(screen.getByText('secret-1')).toBeTruthy()
  expect(screen.getByText('Waits for the first message')).toBeTruthy()
  const heard = { ...machine, status: { ...machine.status, value: 'READY', timestamp: 1_700_000_000_000 } }
  await act(async () => void cache.setQueryData(machineKey('nst-01'), heard as typeof machine))
  await waitFor(() => expect(screen.getAllByText('First message received')[0]).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy()
})

test('what the server sees of the device is shown line by line', async () => {
  const never = {
    IsSeen: true,
    Reached: null,
    Refused: null,
    SignedIn: null,
    Subscribed: null,
    Clock: null,
  }
  cache.setQueryData(myMachinesQuery.queryKey, [machine])
  const { queryKey } = contactQuery(machine, false)
  cache.setQueryData(queryKey, never)
  await open('/first-steps?step=machine&machine=nst-01')
  await screen.findByText('No connection with this device id yet')
  const Reached = { At: 1_700_000_000_000, From: '203.0.113.24' }
  const Refused = { At: Reached.At, Reason: 'password' as const }
  await act(async () => void cache.setQueryData(queryKey, { ...never, Reached, Refused }))
  await screen.findByText('from 203.0.113.24')
  expect(screen.getByText('The password is wrong.')).toBeTruthy()
  expect(screen.getByText(/must be exactly as shown/)).toBeTruthy()
  const SignedIn = { At: Reached.At }
  const Clock = { At: Reached.At, AheadMs: -7_200_000, Differs: true }
  await act(async () => void cache.setQueryData(queryKey, { ...never, Reached, SignedIn, Clock }))
  await screen.findByText('Password or certificate accepted')
  expect(screen.getByText('2h 00m behind the server: set it')).toBeTruthy()
  expect(screen.getByText(/It is signed in, so address/)).toBeTruthy()
  // Its status has the time of the machine; it came two hours later by the server's clock.
  const status = { ...machine.status, value: 'READY', timestamp: Date.UTC(2026, 10, 16, 10) }
  await act(
    async () => void cache.setQueryData(machineKey('nst-01'), { ...machine, status } as typeof machine),
  )
  const came = (await screen.findAllByText('First message received'))[0]?.closest('li')
  expect(came?.textContent).toContain(
    formatTimeWithSeconds(Date.UTC(2026, 10, 16, 12), machine.Country.Timezone),
  )
  // With a broker of the plant's own the portal cannot know.
  await act(async () => void cache.setQueryData(queryKey, { ...never, IsSeen: false }))
  await waitFor(() => expect(screen.queryByText('Reached the server')).toBeNull())
})

test('a reload keeps the machine, and asks for a new password where none was copied', async () => {
  const { Password: _, ...connection } = credentials
  cache.setQueryData(connectionQuery(machine).queryKey, connection)
  cache.setQueryData(myMachinesQuery.queryKey, [{ ...machine, Device: { Device_Id: 'DEV-1' } }])
  await open('/first-steps?step=machine&machine=nst-01')
  await heading('Connect nst-01')
  expect(screen.getByText(/was shown once and cannot be read again/)).toBeTruthy()
  expect(screen.getByText('DEV-1')).toBeTruthy()
  expect(screen.getByText(/mosquitto_pub.*DEV-1.*PASSWORD/s)).toBeTruthy()
})

test('who continues later comes to the fleet, and nothing is written', async () => {
  await open()
  await press('Continue later')
  await screen.findByText('The fleet')
  expect(window.sessionStorage.length).toBe(1)
  expect(fetched.mock.calls.filter(([, init]) => init?.method === updateUser.method)).toEqual([])
})

test('the end says what is still missing, each with a link', async () => {
  cache.setQueryData(myMachinesQuery.queryKey, [machine])
  await open('/first-steps?step=done')
  await heading('The portal is ready')
  expect(screen.getByText('Machines without a full licence: 1')).toBeTruthy()
  expect(screen.getByText(/No mail server is set/)).toBeTruthy()
  expect(screen.getByText(/with localhost work on this computer only/)).toBeTruthy()
  expect(screen.getByText('Switched off: FEATURE_ENERGY')).toBeTruthy()
  expect(screen.getByText(/No operator has an account yet/)).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/settings/machine-activation', '/settings/mails', '/faq']))
})

test('the end writes that the first login is over, and leads to the fleet', async () => {
  fetched.mockResolvedValue(Response.json({ result: { ...session.user, FirstLogin: false } }))
  await open('/first-steps?step=done')
  await press('Open the fleet')
  await screen.findByText('The fleet')
  const [url, init] = fetched.mock.calls.find(([, each]) => each?.method === 'PUT') ?? []
  expect(url).toBe('/api/NORDHAUS/users/u1')
  expect(init?.body).toBe('{"FirstLogin":false}')
})

test('an admin who joins an organization that is at work is led past them', async () => {
  cache.setQueryData(myMachinesQuery.queryKey, [{ ...machine, LastSeen: 1 }])
  cache.setQueryData(['users', ORG, 'number'], 3)
  fetched.mockResolvedValue(Response.json({ result: { ...session.user, FirstLogin: false } }))
  await open('/first-steps?start=true')
  await screen.findByText('The fleet')
})
