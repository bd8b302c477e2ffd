import { CONSUMPTION_CHANNELS, POWER_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { type LoadCurve, loadCurve } from '@millwright/domain/energy/load-curve'
import { stepsOf } from '@millwright/domain/energy/meter'
import type { CounterPoint } from '@millwright/domain/points/counter'
import { wattsPerUnit } from '@millwright/domain/points/energy-unit'
import type { Rollup } from '@millwright/domain/points/rollup'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Period } from '../../platform/http/period.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'

export type EnergyReadingsDeps = Pick<PlatformStores, 'channels' | 'series'>

/** Up to here each reading counts, beyond it the last one of each minute. */
const MAX_EXACT_MS = 49 * HOUR_MS

export interface Peak {
  readonly watts: number
  readonly ts: number
}

export interface PowerFigures {
  /** Kilowatts or kvar. */
  readonly mean: number
  readonly max: number
}

/** Energy and power as reported, in the days that a page shows. */
export function createEnergyReadings({ channels, series }: EnergyReadingsDeps) {
  return {
    /** For questions about parts of the time: how much was used until each moment. */
    async curve(machineId: number, { from, to }: Period): Promise<LoadCurve> {
      const channelId = await channels.idOf(CONSUMPTION_CHANNELS.activeEnergy)
      // The reading before says where the meter stood.
      const stretch = { machineId, channelId, from: from - HOUR_MS, to }
      if (to - from > MAX_EXACT_MS)
        return curveOf((await series.rollups(stretch, MINUTE_MS)).flatMap(readingsOfMinute))
      const { ts, num } = await series.columns(stretch)
      return curveOf(Array.from(ts, (at, index) => ({ ts: at, v: num[index] ?? 0 })))
    },

    /** The highest power and the minute in which it was; null when the machine does not measure it. */
    async peak(machineId: number, { from, to }: Period): Promise<Peak | null> {
      const channel = await channels.find(machineId, POWER_CHANNELS.activePower)
      const factor = channel ? wattsPerUnit(channel.unit) : null
      if (!channel || factor === null) return null
      const stretch = { machineId, channelId: channel.id, from, to }
      const hour = highest(await series.rollups(stretch, HOUR_MS))
      if (!hour) return null
      const within = { ...stretch, from: Math.max(from, hour.from), to: Math.min(to, hour.from + HOUR_MS) }
      const minute = highest(await series.rollups(within, MINUTE_MS)) ?? hour
      return { watts: minute.max * factor, ts: minute.from }
    },

    async power(machineId: number, channel: string, { from, to }: Period): Promise<PowerFigures | null> {
      const found = await channels.find(machineId, channel)
      if (!found) return null
      const hours = await series.rollups({ machineId, channelId: found.id, from, to }, HOUR_MS)
      const count = hours.reduce((sum, each) => sum + each.count, 0)
      if (count === 0) return null
      const factor = (wattsPerUnit(found.unit) ?? 1_000) / 1_000
      return {
        mean: (hours.reduce((sum, each) => sum + each.sum, 0) / count) * factor,
        max: Math.max(...hours.map(({ max }) => max)) * factor,
      }
    },
  }
}

export type EnergyReadings = ReturnType<typeof createEnergyReadings>

const curveOf = (readings: readonly CounterPoint[]): LoadCurve =>
  loadCurve(stepsOf('activeEnergy', readings).steps)

/** A counter that began again in the minute is known by its highest value. */
const readingsOfMinute = ({ from, max, last }: Rollup): CounterPoint[] => [
  ...(max > last ? [{ ts: from, v: max }] : []),
  { ts: from + MINUTE_MS / 2, v: last },
]

const highest = (rollups: readonly Rollup[]): Rollup | null =>
  rollups.reduce<Rollup | null>((most, each) => (most === null || each.max > most.max ? each : most), null)
