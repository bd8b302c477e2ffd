import type { ShopProduct } from '@millwright/contract/documents/spare-parts'
import { formatMoney } from '../../../platform/ui/text/format.ts'

const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code)

/** Null where the shop names no price. */
export function priceText(
  { Price, Currency }: Pick<ShopProduct, 'Price' | 'Currency'>,
  language: string,
  quantity = 1,
): string | null {
  if (Price === null || !isCurrency(Currency)) return null
  return formatMoney(Price * quantity, Currency, language)
}

/** A part that is to be ordered, and what the shop says about it. */
export interface WantedPart {
  readonly id: string
  readonly quantity: number
  readonly product: ShopProduct | null | undefined
}

/** Null where the price of one part is not known, or they are in several currencies: half a sum is none. */
export function totalText(parts: readonly WantedPart[], language: string): string | null {
  const currency = parts[0]?.product?.Currency ?? ''
  let total = 0
  for (const { product, quantity } of parts) {
    if (!product || product.Price === null || product.Currency !== currency) return null
    total += product.Price * quantity
  }
  return priceText({ Price: total, Currency: currency }, language)
}
