import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { mergeTexts } from '../../../platform/i18n/texts.ts'
import sessionTexts from '../../../platform/session/texts/en-US.json' with { type: 'json' }
import { ConfirmProvider } from '../../../platform/ui/layers/confirm.tsx'
import uiTexts from '../../../platform/ui/texts/en-US.json' with { type: 'json' }
import { SetupForm, type SetupPart } from './setup-form.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

const fetched = vi.fn<typeof fetch>()
const ERRORS = { errors: { email_already_exist: 'Taken', email_not_valid: 'No email' } }

beforeAll(() => {
  i18n.use('en-US', mergeTexts([texts, uiTexts, sessionTexts, ERRORS]))
})
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
})
afterEach(cleanup)

function Probe({ hasPasswords }: { hasPasswords: boolean }) {
  const [part, setPart] = useState<SetupPart>('account')
  return <SetupForm token="abc" part={part} onPart={setPart} hasPasswords={hasPasswords} />
}

async function open(hasPasswords = true): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Probe hasPasswords={hasPasswords} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByLabelText(/First name/)
}
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

async function fillAccount(): Promise<void> {
  type(/First name/, 'Elena')
  type(/Last name/, 'Lindqvist')
  type(/Email/, 'elena@example.com')
  for (const name of [/^New password \*/, /again/])
    if (screen.queryByLabelText(name)) type(name, 'the first of many')
}

test('passwords that differ keep the person at the account, and nothing is sent', async () => {
  await open()
  await fillAccount()
  type(/again/, 'another one')
  await press('Next')
  expect(screen.getByText('The two passwords are not the same.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Your account' })).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
})

test('the code follows the name until somebody types another', async () => {
  await open()
  await fillAccount()
  await press('Next')
  await screen.findByRole('heading', { name: 'Organization' })
  const code = () => screen.getByLabelText<HTMLInputElement>(/^Code/).value
  type(/Name of the organization/, 'Nordhaus Möbel')
  expect(code()).toBe('NORDHAUS-MOBEL')
  type(/^Code/, 'NH')
  type(/Name of the organization/, 'Nordhaus')
  expect(code()).toBe('NH')
})

test('person and organization are sent together, and a refused email leads back to the account', async () => {
  await open()
  await fillAccount()
  await press('Next')
  await screen.findByRole('heading', { name: 'Organization' })
  type(/Name of the organization/, 'Nordhaus')
  fetched.mockResolvedValue(
    Response.json({ result: { label: 'EMAIL_ALREADY_EXIST', field: 'Email' } }, { status: 409 }),
  )
  await press('Create the portal')
  await screen.findByRole('heading', { name: 'Your account' })
  await waitFor(() => expect(screen.getByText('Taken')).toBeTruthy())
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({
    token: 'abc',
    Firstname: 'Elena',
    Lastname: 'Lindqvist',
    Email: 'elena@example.com',
    Language: 'en-US',
    password: 'the first of many',
    confirmPassword: 'the first of many',
    OrganizationName: 'Nordhaus',
    OrganizationCode: 'NORDHAUS',
    OrganizationType: 'CUSTOMER',
  })
})

test('no password is asked for where an external provider keeps them', async () => {
  await open(false)
  expect(screen.queryByLabelText(/password/i)).toBeNull()
  await fillAccount()
  await press('Next')
  await screen.findByRole('heading', { name: 'Organization' })
})
