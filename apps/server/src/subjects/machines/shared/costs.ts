import type { Money } from '@millwright/contract/machines/hour-rates'
import { presentMoney } from '@millwright/contract/machines/present-money'
import { moneyOf, ratedTimes, rateParts } from '@millwright/domain/machines/hour-rate'
import { dayAt, usableZone } from '@millwright/domain/time/zone'
import type { Period } from '../../../platform/http/period.ts'
import type { HourRateStore } from './hour-rate-store.ts'

/** Null without a rate. */
export type CostOf = (stretches: readonly Period[]) => Money | null

/** At the rates of the organization that looks, for stretches within a period. */
export async function readCosts(
  rates: Pick<HourRateStore, 'levelsOf'>,
  organizationId: number,
  { id, timezone }: { readonly id: number; readonly timezone: string },
  { from, to }: Period,
): Promise<CostOf> {
  const levelsOf = await rates.levelsOf(organizationId, [id])
  if (!levelsOf) return () => null
  const zone = usableZone(timezone)
  const parts = rateParts(levelsOf(id), { from: dayAt(from, zone), to: dayAt(to, zone) })
  return (stretches) => {
    const money = moneyOf(stretches.flatMap((stretch) => ratedTimes(stretch, parts, zone)))
    return money && presentMoney(money)
  }
}
