import { ENERGY_CHANNEL } from '@millwright/contract/kpi-channels'
import type { Diary } from '../diary.ts'
import type { Modelled } from '../shifts.ts'
import type { Equipment } from './equipment.ts'
import { lag, perStatus, pulls, SECOND } from './lag.ts'
import { lifetime } from './lifetime.ts'
import { drift, jitter } from './noise.ts'
import type { Signal } from './signal.ts'

export function consumptionSignals(machine: Modelled, diary: Diary, { kilowatts, air }: Equipment): Signal[] {
  // Energy is the sum of the same kilowatts, so the meter and the power agree but for the noise.
  const energy = lifetime(diary, kilowatts)
  const draw = lag(pulls(1.5 * SECOND, kilowatts))
  const swing = drift(7 * SECOND, machine.seed, 'power swing')
  const hum = jitter(SECOND, machine.seed, 'power hum')
  const breath = lag(
    pulls(
      20 * SECOND,
      perStatus({ EXE: air, HANDLING: air * 0.7, READY: air * 0.12, FAIL: air * 0.1, POWER_OFF: 0 }),
    ),
  )
  const puff = drift(30 * SECOND, machine.seed, 'air')
  return [
    {
      channel: 'Consumption/ActivePower',
      unit: 'kW',
      isFast: true,
      decimals: 3,
      range: [0, 120],
      at: (moment) => draw(moment) * (1 + 0.2 * swing(moment.ts) + 0.05 * hum(moment.ts)),
    },
    {
      channel: ENERGY_CHANNEL,
      unit: 'Wh',
      isFast: false,
      isCounter: true,
      decimals: 1,
      range: [0, 1e10],
      at: (moment) => energy(moment) * 1_000,
    },
    {
      channel: 'Consumption/CompressedAir',
      unit: 'm³/h',
      isFast: false,
      decimals: 2,
      range: [0, 50],
      at: (moment) => breath(moment) * (1 + 0.18 * puff(moment.ts)),
    },
  ]
}
