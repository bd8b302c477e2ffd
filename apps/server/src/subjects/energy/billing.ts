import { type ConsumptionHour, hourStart } from '@millwright/domain/energy/consumption'
import type { LoadCurve } from '@millwright/domain/energy/load-curve'
import { billOf, type EnergyRates, pricedOf, type UsedEnergy } from '@millwright/domain/energy/rate'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { hourPhase, localHoursIn } from '@millwright/domain/time/zone'
import type { Period } from '../../platform/http/period.ts'

/** Energy with what it cost, as it is shown. */
export interface Part {
  Wh: number
  Cost: number | null
  Co2: number | null
}

/** Prices energy of one machine. */
export function createBilling(rates: EnergyRates, zone: string) {
  const phase = hourPhase(zone)
  // The same hours are priced by hour, shift, status and part.
  const hourAt = localHoursIn(zone)

  function part(used: readonly UsedEnergy[]): Part {
    const { cost, co2 } = billOf(used, rates, hourAt)
    return { Wh: used.reduce((sum, { wh }) => sum + wh, 0), Cost: cost, Co2: co2 }
  }

  /** An hour has one price. */
  function usedIn(curve: LoadCurve, { from, to }: Period): UsedEnergy[] {
    const used: UsedEnergy[] = []
    for (let at = from; at < to; ) {
      const end = Math.min(to, hourStart(at, phase) + HOUR_MS)
      used.push({ ts: at, wh: curve.between(at, end) })
      at = end
    }
    return used
  }

  return {
    part,
    partOfHours: (hours: readonly ConsumptionHour[], of: (hour: ConsumptionHour) => number) =>
      part(hours.map((hour) => ({ ts: hour.hour, wh: of(hour) }))),
    /** Of hours of which some have no price, those that have one. */
    pricedPart: (hours: readonly ConsumptionHour[], of: (hour: ConsumptionHour) => number) => {
      const used = hours.map((hour) => ({ ts: hour.hour, wh: of(hour) }))
      const priced = pricedOf(used, rates, hourAt)
      return priced && { Wh: priced.wh, Cost: priced.cost, Currency: priced.currency }
    },
    partOf: (curve: LoadCurve, period: Period) => part(usedIn(curve, period)),
    /** The same of energy that is a part of another: at the price of that. */
    scaled: ({ Wh, Cost, Co2 }: Part, wh: number): Part => {
      const share = Wh > 0 ? wh / Wh : 0
      return {
        Wh: wh,
        Cost: Cost === null ? null : Cost * share,
        Co2: Co2 === null ? null : Co2 * share,
      }
    },
  }
}

export type Billing = ReturnType<typeof createBilling>

/** Null as soon as a part is not known. */
export function sumParts(parts: readonly Part[]): Part {
  const add = (key: 'Cost' | 'Co2') =>
    parts.reduce<number | null>(
      (sum, each) => (sum === null || each[key] === null ? null : sum + each[key]),
      0,
    )
  return { Wh: parts.reduce((sum, { Wh }) => sum + Wh, 0), Cost: add('Cost'), Co2: add('Co2') }
}
