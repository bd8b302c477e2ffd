import type { SpareProduct } from '@millwright/contract/calls/spare-parts'
import type { Logger } from 'pino'
import { CallError } from '../errors.ts'
import type { Outbound } from '../outbound/outbound.ts'

export interface Cart {
  readonly products: readonly { readonly Id: string; readonly Quantity: number }[]
  readonly OrganizationEmail: string
  readonly OrganizationCode: string
}

/** Where spare parts are bought. */
export interface Shop {
  /** Null for a part that it does not have. */
  product(id: string): Promise<SpareProduct | null>
  /** Where the cart is; empty where the shop does not say. */
  fillCart(cart: Cart): Promise<string>
}

export interface ShopDeps {
  /** `GET {url}/products/{id}` and `POST {url}/cart` are asked. */
  url: URL
  /** Sent as a bearer token. */
  token: string | null
  outbound: Pick<Outbound, 'get' | 'post'>
  log: Logger
}

const notAvailable = (): CallError =>
  new CallError('SHOP_NOT_AVAILABLE', 'The shop of spare parts does not answer right now')

const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.slice(0, longest) : ''
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** The shop that the settings name. What it answers is read with care: it belongs to somebody else. */
export function createShop({ url, token, outbound, log }: ShopDeps): Shop {
  const base = url.href.replace(/\/$/, '')
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }

  async function ask(path: string, body: string | null): Promise<{ status: number; json: unknown }> {
    try {
      const answer =
        body === null
          ? await outbound.get(base + path, { headers })
          : await outbound.post(base + path, { headers, body })
      const isGood = answer.status >= 200 && answer.status < 300
      if (!isGood && answer.status !== 404) throw new Error(`the shop answers ${answer.status}`)
      return { status: answer.status, json: isGood ? JSON.parse(answer.text || 'null') : null }
    } catch (error) {
      log.warn({ err: error, path }, 'the shop of spare parts cannot be used')
      throw notAvailable()
    }
  }

  return {
    async product(id) {
      const { status, json } = await ask(`/products/${encodeURIComponent(id)}`, null)
      if (status === 404 || typeof json !== 'object' || json === null) return null
      const { Name, Price, Currency, Stock } = json as Record<string, unknown>
      const price = numberOf(Price)
      return {
        Id: id,
        Name: textOf(Name, 200) || id,
        Price: price,
        Currency: price === null ? '' : textOf(Currency, 3),
        Stock: numberOf(Stock) === null ? null : Math.max(0, Math.round(Number(Stock))),
      }
    },

    async fillCart(cart) {
      const { status, json } = await ask('/cart', JSON.stringify(cart))
      if (status === 404) throw notAvailable()
      const link = textOf((json as { Link?: unknown } | null)?.Link, 2000)
      // Only what a browser may be sent to.
      return /^https?:\/\//.test(link) ? link : ''
    },
  }
}
