import type { CartLine } from '@millwright/contract/documents/spare-parts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { sentAfterAsking } from '../../testing/asks-first.tsx'
import { machineOf } from '../../testing/test-machines.ts'
import { CartCard } from './cart-card.tsx'
import shared from './shared/texts/en-US.json' with { type: 'json' }
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', { ...ui, ...shared, ...texts })
})
afterEach(cleanup)

const product = (Id: string, Name: string, Price: number) => ({
  Product: { Id, Name, Price, Currency: 'EUR', Seller: 'Millmaker Parts', Stock: 3 },
})

test('the cart is sent after a question that names the seller, the parts and their sum', async () => {
  const lines: CartLine[] = [
    { spareId: 'BE-15', quantity: 1 },
    { spareId: 'AF-8', quantity: 2 },
  ]
  const cart = { lines, isKnown: true, setQuantity: () => undefined }
  const sent = await sentAfterAsking(<CartCard machine={machineOf('m1', 'EXE', 0)} cart={cart} />, {
    button: 'Send to the shop',
    says: '1 × Belt BE-15, 2 × Air filter AF-8. Total: €188.00. For Nordhaus Möbel.',
    does: 'Send the order',
    result: {
      Shop: 'open',
      Parts: [product('BE-15', 'Belt BE-15', 148), product('AF-8', 'Air filter AF-8', 20)],
      OrderNumber: 'D-1',
      Link: null,
    },
    session: { organization: { BusinessCode: 'NORDHAUS', Name: 'Nordhaus Möbel' } },
  })
  expect(sent).toHaveLength(1)
})
