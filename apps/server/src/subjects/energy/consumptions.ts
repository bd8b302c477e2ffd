import type { Consumption } from '@millwright/contract/energy/energy'
import { POWER_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { loadCurve } from '@millwright/domain/energy/load-curve'
import type { Measure } from '@millwright/domain/energy/meter'
import { totalOf } from '@millwright/domain/energy/waste'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Period } from '../../platform/http/period.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { ConsumptionStore } from './consumption-store.ts'
import type { EnergyReadings } from './energy-readings.ts'

export interface ConsumptionsDeps {
  store: Pick<ConsumptionStore, 'hours' | 'seenTo'>
  readings: EnergyReadings
}

const SUMS = [
  { measure: 'ActiveEnergy', of: 'activeEnergy', unit: 'Wh' },
  { measure: 'ReactiveEnergy', of: 'reactiveEnergy', unit: 'varh' },
  { measure: 'CompressedAir', of: 'compressedAir', unit: 'm³' },
] as const
const POWERS = [
  { measure: 'ActivePower', channel: POWER_CHANNELS.activePower, unit: 'kW' },
  { measure: 'ReactivePower', channel: POWER_CHANNELS.reactivePower, unit: 'kvar' },
] as const

/** Measures that a machine does not have are not in the list. */
export function createConsumptions({ store, readings }: ConsumptionsDeps) {
  async function sum(
    machineId: number,
    measure: Measure,
    { from, to }: Period,
    seenTo: number,
  ): Promise<number> {
    const hours = await store.hours(machineId, measure, { from: from - HOUR_MS, to })
    // An hour that has begun is known as far as its meter was read.
    const steps = hours.map(({ hour, amounts }) => ({
      from: hour,
      to: Math.min(hour + HOUR_MS, Math.max(seenTo, hour + 1)),
      amount: totalOf(amounts),
    }))
    return loadCurve(steps).between(from, to)
  }

  return {
    async of({ id }: MachineRecord, period: Period): Promise<Consumption> {
      const seen = await store.seenTo(id)
      const measures: Consumption['measures'] = []
      for (const { measure, of, unit } of SUMS) {
        const seenTo = seen.get(of)
        if (seenTo === undefined) continue
        const amount = await sum(id, of, period, seenTo)
        measures.push({ measure, values: [{ aggregation: 'sum', unit, amount }] })
      }
      for (const { measure, channel, unit } of POWERS) {
        const power = await readings.power(id, channel, period)
        if (power === null) continue
        measures.push({
          measure,
          values: [
            { aggregation: 'avg', unit, amount: power.mean },
            { aggregation: 'max', unit, amount: power.max },
          ],
        })
      }
      return { measures }
    },
  }
}
