import { MantineProvider, TextInput } from '@mantine/core'
import { email, line } from '@millwright/domain/text/text-rule'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { i18n } from '../i18n/i18n.ts'
import { Form } from '../ui/fields/form.tsx'
import { ConfirmProvider } from '../ui/layers/confirm.tsx'
import { Dialog } from '../ui/layers/dialog.tsx'
import { useCallForm } from './use-call-form.ts'

const FIELDS = { Name: line(5), Email: email }
const texts = {
  misc: {
    required: 'Required',
    unsaved_title: 'Discard?',
    discard: 'Discard',
    cancel: 'Cancel',
    close: 'Close',
  },
  forms: { too_long: 'Too long' },
  errors: { email_not_valid: 'No email', email_already_exist: 'Taken', access_denied: 'Not allowed' },
}

beforeAll(() => i18n.use('en-US', texts))
afterEach(cleanup)

const save = vi.fn<(values: { Name: string; Email: string }) => Promise<string>>()

function Probe() {
  const form = useCallForm({ initial: { Name: '', Email: '' }, fields: FIELDS, save })
  return (
    <Form {...form.bind}>
      <TextInput label="Name" {...form.text('Name')} />
      <TextInput label="Email" {...form.text('Email')} />
      <button type="submit">{'Save'}</button>
      <output>{String(form.isChanged)}</output>
    </Form>
  )
}

async function open(page = <Probe />): Promise<void> {
  save.mockReset().mockResolvedValue('stored')
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
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
  await screen.findByRole('textbox', { name: /Name/ })
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => act(async () => void fireEvent.click(screen.getByText('Save')))

describe('a form of a call', () => {
  test('has the limits of its rules and marks what is required', async () => {
    await open()
    expect([field(/Name/).maxLength, field(/Email/).maxLength]).toEqual([5, 254])
    await submit()
    expect(screen.getAllByText('Required')).toHaveLength(2)
    expect(document.activeElement).toBe(field(/Name/))
    expect(save).not.toHaveBeenCalled()
  })

  test('says what is wrong at the field until it is changed, and sends texts without blanks around them', async () => {
    await open()
    type(/Name/, ' Anna ')
    type(/Email/, 'anna@')
    await submit()
    expect(screen.getByText('No email')).toBeTruthy()
    type(/Email/, ' anna@example.com')
    expect(screen.queryByText('No email')).toBeNull()
    await submit()
    expect(save).toHaveBeenCalledWith({ Name: 'Anna', Email: 'anna@example.com' })
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('false'))
  })

  test('shows what the server refuses at its field', async () => {
    await open()
    type(/Name/, 'Anna')
    type(/Email/, 'anna@example.com')
    save.mockRejectedValue(new ApiError(409, { label: 'EMAIL_ALREADY_EXIST', field: 'Email' }))
    await submit()
    await waitFor(() => expect(field(/Email/).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Taken')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('true')
  })

  test.each([undefined, 'Language'])(
    'shows a refusal of the field %s, which it has not, for itself',
    async (name) => {
      await open()
      type(/Name/, 'Anna')
      type(/Email/, 'anna@example.com')
      save.mockRejectedValue(new ApiError(403, { label: 'ACCESS_DENIED', field: name }))
      await submit()
      expect((await screen.findByRole('alert')).textContent).toBe('Not allowed')
      type(/Name/, 'Anne')
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  test('finds a field that the call names in another way, and says it in words of its own', async () => {
    function Lists() {
      const form = useCallForm({
        initial: { Name: 'x', days: ['a'] },
        fields: {},
        save: () => Promise.reject(new ApiError(400, { label: 'VALIDATION_FAILED', field: 'Days.0.Name' })),
        isSame: () => false,
        fieldOf: (refused) => refused.toLowerCase().replace('.name', ''),
        failureText: () => 'Not this day',
      })
      return (
        <Form {...form.bind}>
          <TextInput label="Name" {...form.text('Name')} />
          <p data-testid="day">{form.errorAt('days.0')}</p>
          <button type="submit">{'Save'}</button>
        </Form>
      )
    }
    await open(<Lists />)
    await submit()
    await waitFor(() => expect(screen.getByTestId('day').textContent).toBe('Not this day'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('whose values mean the same has no changes to lose', async () => {
    function Loose() {
      const form = useCallForm({
        initial: { Name: 'Anna', Email: '' },
        fields: FIELDS,
        save,
        isSame: (a, b) => a.Name.trim() === b.Name.trim(),
      })
      return (
        <Form {...form.bind}>
          <TextInput label="Name" {...form.text('Name')} />
          <output>{String(form.isChanged)}</output>
        </Form>
      )
    }
    await open(<Loose />)
    type(/Name/, 'Anna ')
    expect(screen.getByRole('status').textContent).toBe('false')
    type(/Name/, 'Anne')
    expect(screen.getByRole('status').textContent).toBe('true')
  })

  test('is not sent by Enter in a text field', async () => {
    await open()
    expect(fireEvent.keyDown(field(/Name/), { key: 'Enter' })).toBe(false)
    expect(fireEvent.keyDown(field(/Name/), { key: 'a' })).toBe(true)
  })
})

describe('a dialog around a form', () => {
  test('asks before changes in it are lost, and closes at once without changes', async () => {
    const onClose = vi.fn()
    await open(
      <Dialog isOpen onClose={onClose} title="Add">
        <Probe />
      </Dialog>,
    )
    type(/Name/, 'Anna')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })))
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
    expect(onClose).not.toHaveBeenCalled()

    type(/Name/, '')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
