import type { ShopProduct } from '@millwright/contract/documents/spare-parts'
import { formatMoney, formatNumber } from '../../platform/ui/text/format.ts'

/** Null where the shop names no price. A currency that nobody knows is written as it came. */
export function priceText(
  { Price, Currency }: Pick<ShopProduct, 'Price' | 'Currency'>,
  language: string,
  quantity = 1,
): string | null {
  if (Price === null) return null
  const amount = Price * quantity
  if (!/^[A-Z]{3}$/.test(Currency)) return `${formatNumber(amount, language, 2)} ${Currency}`.trim()
  return formatMoney(amount, Currency, language)
}
