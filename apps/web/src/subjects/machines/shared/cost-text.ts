import type { Money } from '@millwright/contract/machines/hour-rates'
import { formatMoney } from '../../../platform/ui/text/format.ts'

/** From here on nobody counts cents of a time that has a rate by the hour. */
const WHOLE_FROM = 100

/** `≥ 12.50 €` where a part of the time has no rate; null without money. */
export function costText(cost: Money | null | undefined, language: string): string | null {
  if (!cost) return null
  const text = formatMoney(cost.Amount, cost.Currency, language, Math.abs(cost.Amount) < WHOLE_FROM ? 2 : 0)
  return cost.IsPart ? `≥ ${text}` : text
}

/** A time with what it cost, where that is known. */
export const withCost = (time: string, cost: Money | null | undefined, language: string): string =>
  [time, costText(cost, language)].filter(Boolean).join(' · ')
