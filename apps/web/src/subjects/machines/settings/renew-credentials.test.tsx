import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { mergeTexts } from '../../../platform/i18n/texts.ts'
import { ConfirmProvider } from '../../../platform/ui/layers/confirm.tsx'
import uiTexts from '../../../platform/ui/texts/en-US.json' with { type: 'json' }
import { machineOf } from '../../../testing/test-machines.ts'
import { renderPage } from '../../../testing/test-page.tsx'
import credentialTexts from '../shared/credentials/texts/en-US.json' with { type: 'json' }
import { RenewCredentials } from './renew-credentials.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

const machine = { ...machineOf('saw-1', 'EXE', 1), Name: 'Saw 1', Device: { Device_Id: 'DEV-1' } }
const connection = {
  Address: 'mqtt://portal:1883',
  Device_Id: 'DEV-1',
  Topic: 'machines/saw-1',
  EnteredBy: 'portal',
  Root: null,
}

/** As the page does with its address. */
function Page({ begins }: { begins: boolean }) {
  const [isOpen, setOpen] = useState(begins)
  return (
    <ConfirmProvider>
      <RenewCredentials machine={machine} isOpen={isOpen} onOpen={async (is) => setOpen(is)} />
    </ConfirmProvider>
  )
}

beforeEach(() => {
  i18n.use('en-US', mergeTexts([texts, credentialTexts, uiTexts]))
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) =>
    Response.json({
      result: init?.method === 'POST' ? { ...connection, Password: 'secret-1' } : connection,
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (begins = false) =>
  renderPage(<Page begins={begins} />, { client: new QueryClient(), session: {} })

test('what a device connects with is shown again after a reload, with a place for the password', async () => {
  open(true)
  expect(await screen.findByText(/mosquitto_pub.*DEV-1.*PASSWORD/s)).toBeTruthy()
  expect(screen.getByText(/was shown once and cannot be read again/)).toBeTruthy()
  expect(screen.getByText('Connection of Saw 1')).toBeTruthy()
})

test('a new password is shown once: closing asks, and what opens again has none', async () => {
  open()
  fireEvent.click(await screen.findByText('Renew the credentials'))
  const question = await screen.findByRole('dialog', { name: 'New credentials for Saw 1?' })
  fireEvent.click([...question.querySelectorAll('button')].at(-1) as HTMLElement)
  await screen.findAllByText(/secret-1/)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByText('Leave without it'))
  await waitFor(() => expect(screen.queryAllByText(/secret-1/)).toEqual([]))
  fireEvent.click(screen.getByText('Connection and commands'))
  expect(await screen.findByText(/mosquitto_pub.*PASSWORD/s)).toBeTruthy()
  expect(screen.queryAllByText(/secret-1/)).toEqual([])
})
