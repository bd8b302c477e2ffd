import { PROGRAM_CHANNEL } from '@millwright/contract/production/production-channels'
import { toolChannel } from '@millwright/contract/tools/tool-channels'
import { OPERATOR_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import type { DemoMachine } from '../fleet.ts'
import { createDiary, type Diary } from './diary.ts'
import { shiftsOver } from './shifts.ts'
import { cmsSignals } from './telemetry/cms.ts'
import { consumptionSignals } from './telemetry/consumption.ts'
import { dataModelOf, infoOf } from './telemetry/data-model.ts'
import { ambientOf, environmentSignals } from './telemetry/environment.ts'
import { equipmentOf } from './telemetry/equipment.ts'
import { eventsOf, operatorOf } from './telemetry/events.ts'
import type { Lifetime } from './telemetry/lifetime.ts'
import { createCalendar, perWindow } from './telemetry/moment.ts'
import { motionSignals } from './telemetry/motion.ts'
import { processSignals } from './telemetry/process.ts'
import { defectShareOf, piecesOf, productionSignals } from './telemetry/production.ts'
import { programAt, programsOf } from './telemetry/programs.ts'
import { overrideSignals, overridesOf } from './telemetry/settings.ts'
import { roundedAt, type Signal } from './telemetry/signal.ts'
import { spindleSignals } from './telemetry/spindle.ts'
import { toolsOf } from './telemetry/tooling.ts'

export type TelemetryMachine = Pick<
  DemoMachine,
  | 'seed'
  | 'timezone'
  | 'family'
  | 'isAroundTheClock'
  | 'problem'
  | 'organization'
  | 'model'
  | 'serial'
  | 'manufacturer'
  | 'kitType'
  | 'hasWornSpindle'
>

/** The value of a channel at one moment, as it goes over the wire. */
export interface Reading {
  readonly v: number | string | boolean | object
  readonly ts: number
  readonly u?: string
}

/** Readings by channel. */
export type Readings = Record<string, Reading[]>

interface ChannelReading {
  readonly channel: string
  readonly ts: number
  readonly value: Reading['v']
  readonly unit?: string
}

export interface Telemetry {
  readonly signals: readonly Signal[]
  /** Adds the values of these signals at these moments. */
  read(signals: readonly Signal[], times: readonly number[], into: Readings): void
  /** Adds the events with `from <= ts < to`. */
  readEvents(from: number, to: number, into: Readings): void
  /** Adds the description that a machine sends when it connects. */
  introduce(ts: number, into: Readings): void
}

/** Everything a machine sends besides its status: a function of the machine and the moment, and of nothing else. */
export function telemetryOf(machine: TelemetryMachine): Telemetry {
  const calendar = createCalendar(machine)
  const programs = perWindow((window) => programsOf(machine, window))
  const diary = createDiary(machine)
  const equipment = equipmentOf(machine.family)
  const pieces = piecesOf(diary, equipment)
  const tools = toolsOf(machine, equipment, pieces)
  const events = perWindow((window) =>
    eventsOf(machine, window, { equipment, programs: programs(window), pieces, tools }),
  )
  const signals = signalsOf(machine, diary, pieces, programs)

  return {
    signals,
    read(wanted, times, into) {
      const moments = times.map(calendar.momentAt)
      for (const signal of wanted) {
        const list = listOf(into, signal.channel)
        for (const moment of moments) {
          const v = roundedAt(signal, moment)
          // The first point of a message gives the unit for all of them.
          const isFirst = list.length === 0 && signal.unit !== ''
          list.push(isFirst ? { v, ts: moment.ts, u: signal.unit } : { v, ts: moment.ts })
        }
      }
    },
    readEvents(from, to, into) {
      let at = from
      while (at < to) {
        const window = calendar.windowAt(at)
        for (const event of events(window)) if (event.ts >= from && event.ts < to) put(into, event)
        at = window.to
      }
    },
    introduce(ts, into) {
      const window = calendar.windowAt(ts)
      const shift = shiftsOver(machine, window.day).findLast(({ from }) => from <= ts)
      const operator = shift ? operatorOf(machine, shift) : null
      const program = programAt(programs(window), ts)?.name ?? null
      put(into, { ts, channel: 'Machine/Info', value: infoOf(machine) })
      put(into, { ts, channel: 'Machine/DataModel', value: dataModelOf(machine, signals) })
      if (operator !== null) put(into, { ts, channel: OPERATOR_CHANNEL, value: operator })
      if (program !== null) put(into, { ts, channel: PROGRAM_CHANNEL, value: program })
      for (const tool of tools) {
        const { item, used } = tool.at(calendar.momentAt(ts))
        put(into, { ts, channel: toolChannel(tool.pocket, 'Tool'), value: item })
        put(into, { ts, channel: toolChannel(tool.pocket, 'Used'), value: used, unit: item.unit })
      }
    },
  }
}

function signalsOf(
  machine: TelemetryMachine,
  diary: Diary,
  pieces: Lifetime,
  programs: Parameters<typeof motionSignals>[0]['programsOf'],
): Signal[] {
  const equipment = equipmentOf(machine.family)
  const overrides = overridesOf(machine)
  const ambient = ambientOf(machine)
  const { spindle } = equipment
  return [
    ...overrideSignals(overrides),
    ...motionSignals({ machine, equipment, overrides, programsOf: programs }),
    ...(spindle ? spindleSignals({ machine, diary, spindle, overrides, ambient }) : []),
    ...consumptionSignals(machine, diary, equipment),
    ...(machine.kitType === 'sensor' ? environmentSignals(machine, ambient) : []),
    ...productionSignals({ equipment, pieces, programsOf: programs, defectShare: defectShareOf(machine) }),
    ...processSignals({ machine, equipment, ambient }),
    ...cmsSignals(machine, overrides),
  ]
}

/** An event at the same moment as a reading repeats its value. */
function put(into: Readings, { channel, ts, value, unit }: ChannelReading): void {
  const list = listOf(into, channel)
  if (!list.some((reading) => reading.ts === ts))
    list.push(unit ? { v: value, ts, u: unit } : { v: value, ts })
}

function listOf(into: Readings, channel: string): Reading[] {
  into[channel] ??= []
  return into[channel]
}
