import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import type { Modelled } from '../shifts.ts'
import type { Equipment } from './equipment.ts'
import { heaterSettings } from './heaters.ts'
import { lag, type PerStatus, type Pull, perStatus, pulls } from './lag.ts'
import type { Moment } from './moment.ts'
import { drift, jitter } from './noise.ts'
import type { Signal } from './signal.ts'

export interface ProcessParts {
  readonly machine: Modelled
  readonly equipment: Equipment
  readonly ambient: (moment: Moment) => number
}

/** The quantities that only some families have. */
export function processSignals(parts: ProcessParts): Signal[] {
  const { equipment } = parts
  return [
    ...(equipment.hasGlueTank ? [heated(parts, 'Machine/OperatingGroups/GlueTank/Temperature', 172, 9)] : []),
    ...(equipment.hasVacuum ? [vacuum(parts)] : []),
    ...Array.from({ length: equipment.heaters ?? 0 }, (_, index) => {
      const channel = `Machine/Heaters/0${index + 1}`
      const degrees = 150 + index * 6
      return [
        heated(parts, `${channel}/Temperature`, degrees, 5 + index),
        ...heaterSettings(parts.machine, channel, degrees),
      ]
    }).flat(),
    ...(equipment.hasJet ? jet(parts) : []),
  ]
}

/** Heats fast, cools slowly, and is held just under its temperature while the machine waits. */
function heated(
  { machine, ambient }: ProcessParts,
  channel: string,
  degrees: number,
  minutes: number,
): Signal {
  const to = (target: number, tau: number): Pull => ({ target, tau: tau * MINUTE_MS })
  const byStatus: PerStatus<Pull> = perStatus({
    EXE: to(1, minutes),
    HANDLING: to(1, minutes),
    READY: to(0.94, minutes * 1.5),
    FAIL: to(0.9, minutes * 2),
    POWER_OFF: to(0, minutes * 3),
  })
  const heat = lag(byStatus)
  const ripple = drift(40 * SECOND_MS, machine.seed, channel)
  return {
    channel,
    unit: '°C',
    isFast: false,
    decimals: 1,
    range: [0, 200],
    at(moment) {
      const cold = ambient(moment)
      return cold + heat(moment) * (degrees - cold) + 0.8 * ripple(moment.ts)
    },
  }
}

function vacuum({ machine }: ProcessParts): Signal {
  const pull = lag(
    pulls(4 * SECOND_MS, perStatus({ EXE: -760, HANDLING: -120, READY: -20, FAIL: -20, POWER_OFF: -1 })),
  )
  const leak = jitter(2 * SECOND_MS, machine.seed, 'leak')
  return {
    channel: 'Machine/Vacuum/Pressure',
    unit: 'mbar',
    isFast: false,
    decimals: 0,
    range: [-1_000, 0],
    at: (moment) => pull(moment) * (1 + 0.02 * leak(moment.ts)),
  }
}

function jet({ machine }: ProcessParts): Signal[] {
  const pump = lag(
    pulls(6 * SECOND_MS, perStatus({ EXE: 1, HANDLING: 0.3, READY: 0, FAIL: 0, POWER_OFF: 0 })),
  )
  const stroke = jitter(SECOND_MS, machine.seed, 'stroke')
  const signal = (channel: string, unit: string, nominal: number): Signal => ({
    channel,
    unit,
    isFast: true,
    decimals: 0,
    range: [0, nominal * 1.1],
    at: (moment) => nominal * pump(moment) * (1 + 0.02 * stroke(moment.ts)),
  })
  return [signal('Machine/Pump/Pressure', 'bar', 3_800), signal('Machine/Abrasive/Flow', 'g/min', 420)]
}
