import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../../../platform/i18n/i18n.ts'
import { mergeTexts } from '../../../../platform/i18n/texts.ts'
import { ConfirmProvider } from '../../../../platform/ui/layers/confirm.tsx'
import { renderPage } from '../../../../testing/test-page.tsx'
import shared from '../texts/en-US.json' with { type: 'json' }
import texts from './texts/en-US.json' with { type: 'json' }
import { TicketSheet } from './ticket-sheet.tsx'

beforeAll(() => {
  i18n.use('en-US', mergeTexts([shared, texts]))
  // A field that grows with its text measures again when fonts arrive; there are none here.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})
afterAll(() => {
  Reflect.deleteProperty(document, 'fonts')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PROPOSAL = {
  Title: 'Vacuum low',
  Text: '4012 Vacuum low\nSince 14:05',
  Priority: 50,
  PartnerCode: 'WERKHOF',
  Documents: [{ Title: 'Vacuum system, 4.2', Link: 'https://example.com/4', Locale: 'en', Type: '' }],
  Parts: [{ Id: 'VF-220', Name: 'VF-220', Quantity: 1 }],
  Snapshot: null,
  IsInWork: false,
}

async function show(proposal: object) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)))
      return Response.json({ result: { Id: 'ticket-1', Number: 'T-1001' } })
    }
    const partners = [
      { BusinessCode: 'MILLMAKER', Name: 'Millmaker' },
      { BusinessCode: 'WERKHOF', Name: 'Werkhof Handel' },
    ]
    if (pathname.endsWith('/proposal')) return Response.json({ result: proposal })
    if (pathname.endsWith('/ticket-partners')) return Response.json({ result: partners })
    return Response.json({ result: { Country: { Timezone: 'Europe/Berlin' } } })
  })
  const closed = vi.fn()
  renderPage(
    <ConfirmProvider>
      <TicketSheet
        org="NORDHAUS"
        machineId="nst-02"
        origin={{ Kind: 'alarm', Ref: '4012', At: 5 }}
        onClose={closed}
      />
    </ConfirmProvider>,
  )
  await screen.findByDisplayValue('Vacuum low')
  return { sent, closed }
}

test('a ticket is sent to the dealer of the machine, after it was shown with what goes along', async () => {
  const { sent, closed } = await show(PROPOSAL)
  screen.getByText(/Vacuum system, 4\.2/)
  screen.getByText(/VF-220/)
  expect(sent).toEqual([])
  await act(
    async () => void fireEvent.click(await screen.findByRole('button', { name: 'Send to Werkhof Handel' })),
  )
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      MachineId: 'nst-02',
      Origin: { Kind: 'alarm', Ref: '4012', At: 5 },
      Title: 'Vacuum low',
      Text: '4012 Vacuum low\nSince 14:05',
      Priority: 50,
      PartnerCode: 'WERKHOF',
    },
  ])
})

test('of what has a ticket in work no other is sent', async () => {
  await show({ ...PROPOSAL, PartnerCode: null, IsInWork: true })
  screen.getByText('There is a ticket in work for this already.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create ticket' }).disabled).toBe(true)
})
