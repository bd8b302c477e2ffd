import { type Dated, heldOn } from '../shifts/dated.ts'
import { HOUR_MS } from '../time/lengths.ts'
import { type DayRange, daysBetween } from '../time/range.ts'
import { addDays, dayBounds, type PlainDay } from '../time/zone.ts'

export interface HourRate {
  /** ISO 4217. */
  readonly currency: string
  readonly perHour: number
}

/** In the order of the days. */
export type HourRates = readonly Dated<HourRate>[]

/** The rates that may hold for a machine, the nearest to it first. */
export interface RateLevels {
  readonly machine: HourRates
  /** Of each of its groups. */
  readonly groups: readonly HourRates[]
  /** Of the group that holds every machine. */
  readonly all: HourRates
}

/** Days of a machine on which one rate holds; null where none does. */
export interface RatePart extends DayRange {
  readonly rate: HourRate | null
}

/** Time at one rate, or without one. */
export interface RatedTime {
  readonly ms: number
  readonly rate: HourRate | null
}

export interface Money {
  readonly currency: string
  readonly amount: number
  /** A part of the time had no rate: it cost at least this. */
  readonly isPart: boolean
}

/** The rate of a machine on a day (rules: money 2). */
export function hourRateOn({ machine, groups, all }: RateLevels, day: PlainDay): HourRate | null {
  const on = (rates: HourRates): HourRate | null => heldOn(rates, day)?.value ?? null
  const own = on(machine)
  if (own) return own
  const ofGroups = groups.flatMap((rates) => on(rates) ?? [])
  return ofGroups.length > 0 ? highest(ofGroups) : on(all)
}

/** Null of two currencies, which do not compare. */
function highest(rates: readonly HourRate[]): HourRate | null {
  if (new Set(rates.map(({ currency }) => currency)).size > 1) return null
  return rates.reduce((most, rate) => (rate.perHour > most.perHour ? rate : most))
}

/** Some days of a machine by the rates that hold on them, in the order of the days. */
export function rateParts(levels: RateLevels, { from, to }: DayRange): RatePart[] {
  const changes = [...levels.machine, ...levels.groups.flat(), ...levels.all]
    .map(({ validFrom }) => validFrom)
    .filter((day) => day > from && day <= to)
  const starts = [...new Set([from, ...changes])].sort()
  return starts.map((day, index) => {
    const next = starts[index + 1]
    return { from: day, to: next === undefined ? to : addDays(next, -1), rate: hourRateOn(levels, day) }
  })
}

/** A stretch of time by the rates of the days that it lies in, by the clock of the machine. */
export function ratedTimes(
  stretch: { readonly from: number; readonly to: number },
  parts: readonly RatePart[],
  zone: string,
): RatedTime[] {
  const times = parts.map(({ from, to, rate }) => {
    const begin = Math.max(stretch.from, dayBounds(from, zone).from)
    return { ms: Math.max(0, Math.min(stretch.to, dayBounds(to, zone).to) - begin), rate }
  })
  return times.filter(({ ms }) => ms > 0)
}

/** Null where no time has a rate, or it has rates of two currencies (rules: money 3). */
export function moneyOf(times: Iterable<RatedTime>): Money | null {
  let sum = null as { currency: string; amount: number } | null
  let isPart = false
  for (const { ms, rate } of times) {
    if (!rate) isPart ||= ms > 0
    else if (sum && sum.currency !== rate.currency) return null
    else sum = { currency: rate.currency, amount: (sum?.amount ?? 0) + (ms / HOUR_MS) * rate.perHour }
  }
  return sum && { ...sum, isPart }
}

/** The one currency of all rates; null without any, or of several. */
export function currencyOf(rates: Iterable<HourRate | null>): string | null {
  const found = new Set<string>()
  for (const rate of rates) if (rate) found.add(rate.currency)
  const [first = null] = found
  return found.size === 1 ? first : null
}

/** The rate of a machine over some days: where it changed, the mean of the days, those without one at 0; null as `moneyOf`. */
export function meanRate(parts: readonly RatePart[]): Money | null {
  const days = (part: DayRange): number => daysBetween(part).length
  const all = parts.reduce((sum, part) => sum + days(part), 0)
  return moneyOf(parts.map((part) => ({ ms: (days(part) / all) * HOUR_MS, rate: part.rate })))
}

/** Money of several; what has none leaves the rest a part. Null of nothing, and of two currencies. */
export function sumMoney(all: readonly (Money | null)[]): Money | null {
  const known = all.filter((each) => each !== null)
  const [first] = known
  if (!first || known.some(({ currency }) => currency !== first.currency)) return null
  return {
    currency: first.currency,
    amount: known.reduce((sum, { amount }) => sum + amount, 0),
    isPart: known.length < all.length || known.some(({ isPart }) => isPart),
  }
}
