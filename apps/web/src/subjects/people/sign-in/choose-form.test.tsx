import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { ConfirmProvider } from '../../../platform/ui/layers/confirm.tsx'
import { ChooseForm } from './choose-form.tsx'

const onChosen = vi.fn()
const onAskAgain = vi.fn()
const fetched = vi.fn<typeof fetch>()

beforeAll(async () => {
  const translation = {
    session: { password_new: 'New', password_again: 'Again', password_differs: 'They differ' },
    forms: { too_short: 'At least {{count}}' },
    login: { choose: 'Choose', ask_again: 'Ask again', back_to_login: 'Back' },
    errors: { link_not_valid: 'The link was used' },
  }
  i18n.use('en-US', translation)
})
afterEach(cleanup)

async function open(): Promise<void> {
  vi.stubGlobal('fetch', fetched.mockReset())
  const form = () => (
    <ChooseForm
      link={{ token: 'abc', isInvitation: false }}
      onChosen={onChosen}
      onAskAgain={onAskAgain}
      onLeave={() => undefined}
    />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: form }),
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
  await screen.findByLabelText('New')
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose' })

test('two passwords that differ are said while they are typed, and nothing can be sent', async () => {
  await open()
  type('New', 'correct horse')
  type('Again', 'correct hors')
  expect(screen.getByText('They differ')).toBeTruthy()
  expect(button().disabled).toBe(true)
  type('Again', 'correct horse')
  expect(screen.queryByText('They differ')).toBeNull()
  expect(button().disabled).toBe(false)
})

test('a link that was used already can be asked for again', async () => {
  await open()
  fetched.mockResolvedValue(Response.json({ result: { label: 'LINK_NOT_VALID' } }, { status: 400 }))
  type('New', 'correct horse')
  type('Again', 'correct horse')
  await act(async () => void fireEvent.click(button()))
  expect((await screen.findByRole('alert')).textContent).toBe('The link was used')
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(onAskAgain).toHaveBeenCalledTimes(1)
  expect(onChosen).not.toHaveBeenCalled()
})
