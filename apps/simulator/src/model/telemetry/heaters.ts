import { SECOND_MS } from '@millwright/domain/time/lengths'
import type { Modelled } from '../shifts.ts'
import { lag, type PerStatus, perStatus, pulls } from './lag.ts'
import type { Moment } from './moment.ts'
import { drift } from './noise.ts'
import type { Signal } from './signal.ts'

/** Percent of their power in each status: full while they heat a sheet, little to hold their temperature. */
const POWER: PerStatus<number> = perStatus({ EXE: 78, HANDLING: 55, READY: 30, FAIL: 20, POWER_OFF: 0 })

/** The set point and the power of each heater beside its temperature. */
export function heaterSettings(machine: Modelled, channel: string, degrees: number): Signal[] {
  const power = lag(pulls(20 * SECOND_MS, POWER))
  const ripple = drift(15 * SECOND_MS, machine.seed, channel, 'power')
  const setting = (leaf: string, unit: string, range: Signal['range'], at: Signal['at']): Signal => ({
    channel: `${channel}/${leaf}`,
    unit,
    isFast: false,
    decimals: 0,
    range,
    at,
  })
  return [
    setting('SetPoint', '°C', [0, 400], () => degrees),
    setting('Power', '%', [0, 100], (moment: Moment) =>
      Math.min(100, Math.max(0, power(moment) * (1 + 0.12 * ripple(moment.ts)))),
    ),
  ]
}
