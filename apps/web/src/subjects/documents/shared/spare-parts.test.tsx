import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { ConfirmProvider } from '../../../platform/ui/layers/confirm.tsx'
import { renderPart } from '../../../testing/test-page.tsx'
import { OrderParts } from './spare-parts.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PRODUCTS: Record<string, object> = {
  'BE-15': { Name: 'Belt BE-15', Price: 148, Currency: 'EUR', Seller: 'Millmaker Parts' },
  'AF-8': { Name: 'Air filter AF-8', Price: 20, Currency: 'EUR', Seller: 'Millmaker Parts' },
}

test('parts are ordered after a question that names them, their price, who sells and for whom', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const id = url.split('/').at(-1) ?? ''
    if (method === 'POST') sent.push(url)
    return Response.json({ result: PRODUCTS[id] ?? { OrderNumber: 'D-1', Link: null } })
  })
  const parts = [
    { Id: 'BE-15', Quantity: 1 },
    { Id: 'AF-8', Quantity: 2 },
  ]
  renderPart(
    <ConfirmProvider>
      <OrderParts parts={parts} />
    </ConfirmProvider>,
    { session: { organization: { BusinessCode: 'NORDHAUS', Name: 'Nordhaus Möbel' } } },
  )
  const button = await screen.findByRole('button', { name: 'Put into the cart of the shop' })
  await act(async () => void fireEvent.click(button))
  await screen.findByText('Send the order to Millmaker Parts?')
  await screen.findByText('1 × Belt BE-15, 2 × Air filter AF-8. Total: €188.00. For Nordhaus Möbel.')
  expect(sent).toEqual([])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send the order' })))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
})
