import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmProvider, useConfirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { SidePanel } from './side-panel.tsx'

afterEach(cleanup)

interface PageProps {
  readonly Window: typeof Dialog | typeof SidePanel
  /** Once it was opened; otherwise it is taken away when it closes. */
  readonly stays: boolean
}

/** With a dialog that is loaded when it is used. */
function Page({ Window, stays }: PageProps) {
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setOpened] = useState(false)
  const open = (): void => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" onClick={open}>
        {'New ticket'}
      </button>
      {(stays ? hasOpened : isOpen) && (
        <Window isOpen={isOpen} onClose={() => setOpen(false)} title="Ticket">
          <input aria-label="Title" />
        </Window>
      )}
    </>
  )
}

test.each([
  ['dialog that is taken away', Dialog, false],
  ['dialog that was loaded open and closes', Dialog, true],
  ['side panel that is taken away', SidePanel, false],
  ['side panel that was loaded open and closes', SidePanel, true],
])('a %s gives the focus back to what opened it', async (_, Window, stays) => {
  render(
    <MantineProvider env="test">
      <ConfirmProvider>
        <Page Window={Window} stays={stays} />
      </ConfirmProvider>
    </MantineProvider>,
  )
  const opener = screen.getByRole('button', { name: 'New ticket' })
  await act(async () => {
    opener.focus()
    fireEvent.click(opener)
  })
  const field = await screen.findByLabelText('Title')
  await act(async () => field.focus())
  expect(document.activeElement).toBe(field)
  await act(async () => void fireEvent.keyDown(field, { key: 'Escape' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

function Asking() {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={() => void confirm({ title: 'End it?', text: '', confirmLabel: 'End' })}>
      {'End'}
    </button>
  )
}

test('the first question of a visit gives the focus back too', async () => {
  render(
    <MantineProvider env="test">
      <ConfirmProvider>
        <Asking />
      </ConfirmProvider>
    </MantineProvider>,
  )
  const opener = screen.getByRole('button', { name: 'End' })
  await act(async () => {
    opener.focus()
    fireEvent.click(opener)
  })
  await screen.findByText('End it?')
  const answer = document.querySelector<HTMLElement>('[data-autofocus]')
  await act(async () => answer?.focus())
  expect(document.activeElement).toBe(answer)
  await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
