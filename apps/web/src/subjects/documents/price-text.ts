import type { ShopProduct } from '@millwright/contract/documents/spare-parts'
import { formatMoney } from '../../platform/ui/text/format.ts'

/** Null where the shop names no price. */
export function priceText(
  { Price, Currency }: Pick<ShopProduct, 'Price' | 'Currency'>,
  language: string,
  quantity = 1,
): string | null {
  if (Price === null) return null
  return formatMoney(Price * quantity, Currency, language)
}
