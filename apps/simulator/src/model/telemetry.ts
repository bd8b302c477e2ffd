import { addDays, dayAt } from '@millwright/domain/time/zone'
import type { DemoMachine } from '../fleet.ts'
import { shiftsOver } from './shifts.ts'
import { consumptionSignals } from './telemetry/consumption.ts'
import { dataModelOf, infoOf } from './telemetry/data-model.ts'
import { ambientOf, environmentSignals } from './telemetry/environment.ts'
import { equipmentOf } from './telemetry/equipment.ts'
import { eventsOf, operatorOf, PROGRAM_NAME, USER } from './telemetry/events.ts'
import { createCalendar, perWindow } from './telemetry/moment.ts'
import { motionSignals } from './telemetry/motion.ts'
import { processSignals } from './telemetry/process.ts'
import { programAt, programsOf } from './telemetry/programs.ts'
import { overrideSignals, overridesOf } from './telemetry/settings.ts'
import { roundedAt, type Signal } from './telemetry/signal.ts'
import { spindleSignals } from './telemetry/spindle.ts'

export type TelemetryMachine = Pick<
  DemoMachine,
  'seed' | 'timezone' | 'family' | 'organization' | 'model' | 'serial' | 'manufacturer'
>

/** What a channel said at one moment, as it goes over the wire. */
export interface Reading {
  readonly v: number | string | object
  readonly ts: number
  readonly u?: string
}

/** Readings by channel. */
export type Readings = Record<string, Reading[]>

interface Told {
  readonly channel: string
  readonly ts: number
  readonly value: Reading['v']
}

export interface Telemetry {
  readonly signals: readonly Signal[]
  /** Adds what these signals say at these moments. */
  read(signals: readonly Signal[], times: readonly number[], into: Readings): void
  /** Adds what is told on change with `from <= ts < to`. */
  readEvents(from: number, to: number, into: Readings): void
  /** Adds what a machine says of itself when it connects. */
  introduce(ts: number, into: Readings): void
}

/** Everything a machine tells besides its status: a function of the machine and the moment, and of nothing else. */
export function telemetryOf(machine: TelemetryMachine): Telemetry {
  const calendar = createCalendar(machine)
  const programs = perWindow((window) => programsOf(machine, window))
  const events = perWindow((window) => eventsOf(machine, window, programs(window)))
  const signals = signalsOf(machine, programs)

  return {
    signals,
    read(wanted, times, into) {
      const moments = times.map(calendar.momentAt)
      for (const signal of wanted) {
        const list = listOf(into, signal.channel)
        for (const moment of moments) {
          const v = roundedAt(signal, moment)
          list.push(signal.unit ? { v, ts: moment.ts, u: signal.unit } : { v, ts: moment.ts })
        }
      }
    },
    readEvents(from, to, into) {
      if (to <= from) return
      const last = dayAt(to - 1, machine.timezone)
      for (let day = dayAt(from, machine.timezone); day <= last; day = addDays(day, 1)) {
        for (const event of events(calendar.windowOf(day))) {
          if (event.ts >= from && event.ts < to) put(into, event)
        }
      }
    },
    introduce(ts, into) {
      const window = calendar.windowAt(ts)
      const shift = shiftsOver(machine, window.day).findLast(({ from }) => from <= ts)
      const operator = shift ? operatorOf(machine, shift) : null
      const program = programAt(programs(window), ts)?.name ?? null
      put(into, { ts, channel: 'Machine/Info', value: infoOf(machine) })
      put(into, { ts, channel: 'Machine/DataModel', value: dataModelOf(machine, signals) })
      if (operator !== null) put(into, { ts, channel: USER, value: operator })
      if (program !== null) put(into, { ts, channel: PROGRAM_NAME, value: program })
    },
  }
}

function signalsOf(
  machine: TelemetryMachine,
  programs: Parameters<typeof motionSignals>[0]['programsOf'],
): Signal[] {
  const equipment = equipmentOf(machine.family)
  const overrides = overridesOf(machine)
  const ambient = ambientOf(machine)
  const { spindle } = equipment
  return [
    ...overrideSignals(overrides),
    ...motionSignals({ machine, equipment, overrides, programsOf: programs }),
    ...(spindle ? spindleSignals({ machine, spindle, overrides, ambient }) : []),
    ...consumptionSignals(machine, equipment),
    ...environmentSignals(machine, ambient),
    ...processSignals({ machine, equipment, ambient, programsOf: programs }),
  ]
}

/** A change at the very moment of a reading says the same once more. */
function put(into: Readings, { channel, ts, value }: Told): void {
  const list = listOf(into, channel)
  if (!list.some((reading) => reading.ts === ts)) list.push({ v: value, ts })
}

function listOf(into: Readings, channel: string): Reading[] {
  into[channel] ??= []
  return into[channel]
}
