import { CONSUMPTION_CHANNELS, POWER_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import type { Status } from '@millwright/domain/status/status'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import type { Diary } from '../diary.ts'
import type { Modelled } from '../shifts.ts'
import type { Equipment } from './equipment.ts'
import { lag, type PerStatus, perStatus, pulls } from './lag.ts'
import { lifetime } from './lifetime.ts'
import { drift, jitter } from './noise.ts'
import type { Signal } from './signal.ts'

/** Reactive for each active kilowatt: motors that run idle shift the current most. */
const REACTIVE = perStatus({ EXE: 0.42, HANDLING: 0.6, READY: 0.85, FAIL: 0.8, POWER_OFF: 0.3 })

const times = (kilowatts: PerStatus<number>, factors: PerStatus<number>): PerStatus<number> =>
  Object.fromEntries(
    Object.entries(kilowatts).map(([status, each]) => [status, each * factors[status as Status]]),
  ) as Record<Status, number>

export function consumptionSignals(machine: Modelled, diary: Diary, { kilowatts, air }: Equipment): Signal[] {
  // Energy is the sum of the same kilowatts, so the meter and the power agree but for the noise.
  const energy = lifetime(diary, kilowatts)
  const kilovars = times(kilowatts, REACTIVE)
  const reactiveEnergy = lifetime(diary, kilovars)
  const reactiveDraw = lag(pulls(1.5 * SECOND_MS, kilovars))
  const draw = lag(pulls(1.5 * SECOND_MS, kilowatts))
  const swing = drift(7 * SECOND_MS, machine.seed, 'power swing')
  const hum = jitter(SECOND_MS, machine.seed, 'power hum')
  const breath = lag(
    pulls(
      20 * SECOND_MS,
      perStatus({ EXE: air, HANDLING: air * 0.7, READY: air * 0.12, FAIL: air * 0.1, POWER_OFF: 0 }),
    ),
  )
  const puff = drift(30 * SECOND_MS, machine.seed, 'air')
  return [
    {
      channel: POWER_CHANNELS.activePower,
      unit: 'kW',
      isFast: true,
      decimals: 3,
      range: [0, 120],
      at: (moment) => draw(moment) * (1 + 0.2 * swing(moment.ts) + 0.05 * hum(moment.ts)),
    },
    {
      channel: CONSUMPTION_CHANNELS.activeEnergy,
      unit: 'Wh',
      isFast: false,
      isCounter: true,
      decimals: 1,
      range: [0, 1e10],
      at: (moment) => energy(moment) * 1_000,
    },
    {
      channel: POWER_CHANNELS.reactivePower,
      unit: 'kvar',
      isFast: false,
      decimals: 3,
      range: [0, 120],
      at: (moment) => reactiveDraw(moment) * (1 + 0.15 * swing(moment.ts)),
    },
    {
      channel: CONSUMPTION_CHANNELS.reactiveEnergy,
      unit: 'varh',
      isFast: false,
      isCounter: true,
      decimals: 1,
      range: [0, 1e10],
      at: (moment) => reactiveEnergy(moment) * 1_000,
    },
    {
      channel: CONSUMPTION_CHANNELS.compressedAir,
      unit: 'm³/h',
      isFast: false,
      isAddedUp: true,
      decimals: 2,
      range: [0, 50],
      at: (moment) => breath(moment) * (1 + 0.18 * puff(moment.ts)),
    },
  ]
}
