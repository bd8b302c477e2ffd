import type { AnalyticsCosts } from '@millwright/contract/analytics/analytics-shapes'
import { availableTime, type UsageTotals } from '@millwright/domain/analytics/usage-totals'
import { currencyOf, rateParts } from '@millwright/domain/machines/hour-rate'
import { USAGE_CLASSES, WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { RateLevelsOf } from '../machines/shared/hour-rate-store.ts'
import type { AnalysedMachine } from './analysed-machine-store.ts'
import type { DaysOf, PeriodUsage } from './period-usage.ts'

const money = (msAtRate: number): number => Math.round((msAtRate / HOUR_MS) * 100) / 100

const costsIn = <K extends string>(
  keys: readonly K[],
  times: Readonly<Record<K, number>>,
): Partial<Record<K, number>> =>
  Object.fromEntries(keys.filter((key) => times[key] > 0).map((key) => [key, money(times[key])])) as Partial<
    Record<K, number>
  >

export interface CostedPeriod {
  readonly machines: readonly AnalysedMachine[]
  readonly daysOf: DaysOf
  readonly at: number
  /** Of these machines and days. */
  readonly usage: Pick<PeriodUsage, 'atRates'>
  readonly totals: UsageTotals
}

/** Each day at its rate; null without rates, or with those of two currencies (rules: money 3). */
export async function costsOf(
  levelsOf: RateLevelsOf | null,
  { machines, daysOf, at, usage, totals }: CostedPeriod,
): Promise<AnalyticsCosts | null> {
  if (!levelsOf) return null
  const parts = machines.flatMap(({ id, timezone }) =>
    rateParts(levelsOf(id), daysOf(timezone, at)).map((part) => ({ machineId: id, ...part })),
  )
  const currency = currencyOf(parts.map(({ rate }) => rate))
  if (currency === null) return null
  const cost = await usage.atRates(
    parts.flatMap(({ machineId, from, to, rate }) =>
      rate ? { machineId, from, to, perHour: rate.perHour } : [],
    ),
  )
  const known = availableTime(totals)
  return {
    Currency: currency,
    IsPart: parts.some(({ rate }) => rate === null),
    PerHour: known > 0 ? Math.round((availableTime(cost) / known) * 100) / 100 : 0,
    UsageTimes: costsIn(USAGE_CLASSES, cost.usage),
    WasteTimes: costsIn(WASTE_REASONS, cost.waste),
  }
}
