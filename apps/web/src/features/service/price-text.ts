import type { ShopProduct } from '@millwright/contract/calls/spare-parts'

/** Null where the shop names no price. A currency that nobody knows is written as it came. */
export function priceText(
  { Price, Currency }: Pick<ShopProduct, 'Price' | 'Currency'>,
  language: string,
  quantity = 1,
): string | null {
  if (Price === null) return null
  const amount = Price * quantity
  if (!/^[A-Z]{3}$/.test(Currency))
    return `${new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)} ${Currency}`.trim()
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: Currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amount)
}
