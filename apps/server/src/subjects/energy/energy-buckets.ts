import type { ByStatus, MachineEnergy } from '@millwright/contract/energy/energy'
import { type ConsumptionHour, hourStart } from '@millwright/domain/energy/consumption'
import { notWorking, totalOf } from '@millwright/domain/energy/waste'
import { emptyTotals, type StatusTotals, sumTotals } from '@millwright/domain/status/totals'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { DayRange } from '@millwright/domain/time/range'
import { addDays, dayBounds, hourPhase } from '@millwright/domain/time/zone'
import type { Period } from '../../platform/http/period.ts'
import type { Billing } from './billing.ts'

export const presentByStatus = ({ noData, ...amounts }: StatusTotals): ByStatus => ({
  ...amounts,
  NoData: noData,
})

export const sumHours = (hours: readonly ConsumptionHour[]): StatusTotals =>
  hours.length === 0 ? emptyTotals() : sumTotals(hours.map(({ amounts }) => amounts))

/** Hours of one day, otherwise days. */
export function bucketsOf(range: DayRange, zone: string): Period[] {
  const buckets: Period[] = []
  if (range.from === range.to) {
    const { from, to } = dayBounds(range.from, zone)
    for (let at = from; at < to; ) {
      const end = Math.min(to, hourStart(at, hourPhase(zone)) + HOUR_MS)
      buckets.push({ from: at, to: end })
      at = end
    }
    return buckets
  }
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) buckets.push(dayBounds(day, zone))
  return buckets
}

export function presentBuckets(
  buckets: readonly Period[],
  billing: Billing,
  energy: readonly ConsumptionHour[],
  air: readonly ConsumptionHour[],
): MachineEnergy['Buckets'] {
  return buckets.map(({ from, to }) => {
    const within = (hours: readonly ConsumptionHour[]) =>
      hours.filter(({ hour }) => hour >= from && hour < to)
    const own = within(energy)
    const { Cost, Co2 } = billing.partOfHours(own, ({ amounts }) => totalOf(amounts))
    const breath = sumHours(within(air))
    const idleBreath = notWorking(breath)
    return {
      From: new Date(from).toISOString(),
      To: new Date(to).toISOString(),
      Wh: presentByStatus(sumHours(own)),
      Cost,
      Co2,
      AirWorking: totalOf(breath) - idleBreath,
      AirNotWorking: idleBreath,
    }
  })
}
