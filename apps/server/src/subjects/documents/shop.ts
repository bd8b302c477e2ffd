import type { CartLine, ShopOrder, ShopProduct } from '@millwright/contract/documents/spare-parts'
import { parseJson } from '@millwright/domain/text/parse-json'
import Type from 'typebox'
import Value from 'typebox/value'
import type { ShopSettings } from '../../config.ts'
import { CallError } from '../../platform/runtime/errors.ts'

/** Of a shop's answer about a part. More fields are ignored. */
const ProductAnswer = Type.Object({
  id: Type.String({ maxLength: 100 }),
  name: Type.String({ maxLength: 500 }),
  price: Type.Optional(Type.Number({ minimum: 0 })),
  currency: Type.Optional(Type.String({ maxLength: 3 })),
  stock: Type.Optional(Type.Integer({ minimum: 0 })),
  deliveryDays: Type.Optional(Type.Integer({ minimum: 0 })),
  seller: Type.Optional(Type.String({ maxLength: 200 })),
})

/** And to an order. A link of another kind could run a script where it is shown. */
const OrderAnswer = Type.Object({
  orderNumber: Type.Optional(Type.String({ maxLength: 200 })),
  link: Type.Optional(Type.String({ maxLength: 2000, pattern: '^https?://' })),
})

export interface Cart {
  readonly products: readonly CartLine[]
  readonly OrganizationEmail: string
  readonly OrganizationCode: string
}

export interface Shop {
  /** Null for a part that the shop does not have. */
  product(spareId: string): Promise<ShopProduct | null>
  /** The key makes a second try of the same order harmless. */
  order(cart: Cart, key: string): Promise<ShopOrder>
}

const ANSWER_MS = 8_000
const MOST_BYTES = 256 * 1024

const notReached = (why: string): CallError =>
  new CallError('SHOP_NOT_AVAILABLE', `The shop cannot be reached now: ${why}`)

/** The shop that the operator named, by its HTTP interface (docs/shop.md). */
export function createShop({ url, token }: ShopSettings): Shop {
  async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
    try {
      const answer = await fetch(`${url}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: {
          accept: 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...init.headers,
        },
      })
      return { status: answer.status, body: await readJson(answer) }
    } catch (error) {
      if (error instanceof CallError) throw error
      throw notReached(
        error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'no connection',
      )
    }
  }

  return {
    async product(spareId) {
      // They would lead up in the path of the shop.
      if (spareId === '.' || spareId === '..') return null
      const { status, body } = await ask(`/products/${encodeURIComponent(spareId)}`)
      if (status === 404) return null
      if (status !== 200) throw notReached(`it answered with ${status}`)
      if (!Value.Check(ProductAnswer, body)) throw notReached('its answer is no product')
      return {
        Id: body.id,
        Name: body.name,
        Price: body.price ?? null,
        Currency: body.price === undefined ? '' : (body.currency ?? ''),
        Stock: body.stock ?? null,
        DeliveryDays: body.deliveryDays ?? null,
        Seller: body.seller?.trim() || new URL(url).hostname,
      }
    },

    async order(cart, key) {
      const { status, body } = await ask('/cart', {
        method: 'POST',
        body: JSON.stringify(cart),
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
      })
      if (status !== 200 && status !== 201) throw notReached(`it answered with ${status}`)
      if (!Value.Check(OrderAnswer, body)) throw notReached('its answer is no order')
      return { OrderNumber: body.orderNumber ?? null, Link: body.link ?? null }
    },
  }
}

/** Up to a size that no honest answer has; undefined for what is no JSON. */
async function readJson(answer: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw notReached('its answer is too long')
    parts.push(part)
  }
  return parseJson(Buffer.concat(parts).toString('utf8'))
}
