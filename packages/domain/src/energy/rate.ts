import { type Dated, heldOn } from '../shifts/dated.ts'
import type { LocalHour } from '../time/zone.ts'

/** Another price at some hours of some days of the week. */
export interface PriceBand {
  /** 1 is Monday, 7 is Sunday. */
  readonly days: readonly number[]
  /** Full hours of the machine's clock: from 0 to 23, until 1 to 24. */
  readonly from: number
  readonly to: number
  /** For a kilowatt hour. */
  readonly price: number
}

/** Holds from a day on, for an organization. */
export interface EnergyRate {
  /** ISO 4217. */
  readonly currency: string
  /** For a kilowatt hour, where no band says otherwise; null when only CO₂ is counted. */
  readonly price: number | null
  readonly bands: readonly PriceBand[]
  /** Grams for a kilowatt hour; null when it was not entered. */
  readonly co2: number | null
}

export type EnergyRates = readonly Dated<EnergyRate>[]

export interface Bill {
  /** Null where a part of the energy has no price, or prices of two currencies. */
  readonly cost: number | null
  readonly currency: string | null
  /** Grams. */
  readonly co2: number | null
}

/** Energy of one hour, or of a part of it. */
export interface UsedEnergy {
  readonly ts: number
  readonly wh: number
}

/** By the clock of the machine. */
type HourAt = (ts: number) => LocalHour

export type RateFault = 'reversed' | 'overlap'

/** The first fault and the index of its band; null when there is none. */
export function rateFault({ bands }: Pick<EnergyRate, 'bands'>): { fault: RateFault; band: number } | null {
  const taken = new Set<string>()
  for (const [band, { days, from, to }] of bands.entries()) {
    if (to <= from) return { fault: 'reversed', band }
    for (const day of new Set(days))
      for (let hour = from; hour < to; hour++) {
        if (taken.has(`${day} ${hour}`)) return { fault: 'overlap', band }
        taken.add(`${day} ${hour}`)
      }
  }
  return null
}

export function priceAt(rate: EnergyRate, weekday: number, hour: number): number | null {
  const band = rate.bands.find(({ days, from, to }) => days.includes(weekday) && from <= hour && hour < to)
  return band?.price ?? rate.price
}

/** The part of some energy that has a price. */
export interface Priced {
  readonly wh: number
  readonly cost: number
  readonly currency: string
}

/** In the currency of the last price that held; null when nothing can be priced (rules: energy 6). */
export function pricedOf(used: readonly UsedEnergy[], rates: EnergyRates, hourAt: HourAt): Priced | null {
  const priced = new Map<string, { wh: number; cost: number }>()
  let last: { ts: number; currency: string } | null = null
  for (const { ts, wh } of used) {
    if (wh === 0) continue
    const { day, weekday, hour } = hourAt(ts)
    const rate = heldOn(rates, day)?.value ?? null
    const price = rate ? priceAt(rate, weekday, hour) : null
    if (!rate || price === null) continue
    const known = priced.get(rate.currency) ?? { wh: 0, cost: 0 }
    priced.set(rate.currency, { wh: known.wh + wh, cost: known.cost + (wh / 1000) * price })
    if (!last || ts >= last.ts) last = { ts, currency: rate.currency }
  }
  const sum = last && priced.get(last.currency)
  return last && sum ? { ...sum, currency: last.currency } : null
}

/** By the rates that held at its time, by the clock of the machine (rules: energy 6). */
export function billOf(used: readonly UsedEnergy[], rates: EnergyRates, hourAt: HourAt): Bill {
  let cost: number | null = 0
  let co2: number | null = 0
  let currency: string | null = null
  for (const { ts, wh } of used) {
    if (wh === 0) continue
    const { day, weekday, hour } = hourAt(ts)
    const rate = heldOn(rates, day)?.value ?? null
    const price = rate ? priceAt(rate, weekday, hour) : null
    const isOther = currency !== null && rate !== null && price !== null && currency !== rate.currency
    cost = cost === null || price === null || isOther ? null : cost + (wh / 1000) * price
    co2 = co2 === null || rate === null || rate.co2 === null ? null : co2 + (wh / 1000) * rate.co2
    if (rate && price !== null) currency ??= rate.currency
  }
  const last = rates.at(-1)?.value ?? null
  if (currency === null && last !== null && last.price !== null) currency = last.currency
  // Without any rate nothing has a price, not even nothing.
  if (rates.length === 0) return { cost: null, currency: null, co2: null }
  return { cost, currency: cost === null ? null : currency, co2 }
}
