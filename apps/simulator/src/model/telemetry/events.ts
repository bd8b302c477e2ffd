import { PROGRAM_CHANNEL, programChannel } from '@millwright/contract/production/production-channels'
import { toolChannel } from '@millwright/contract/tools/tool-channels'
import {
  CNC_MODE_CHANNEL,
  CNC_STATUS_CHANNEL,
  OPERATOR_CHANNEL,
} from '@millwright/contract/wire/kpi-channels'
import { dayNumber } from '../day-number.ts'
import { seeded } from '../random.ts'
import { type Modelled, type Shift, shiftsOver } from '../shifts.ts'
import { type AlarmItem, alarmEvents } from './alarms.ts'
import { cmsEvents } from './cms.ts'
import type { Equipment } from './equipment.ts'
import type { Lifetime } from './lifetime.ts'
import { type Moment, momentIn, type Window } from './moment.ts'
import { mirroredEvents, PROCESS, variableEvents } from './process-slots.ts'
import { statusAggregates, timelineEvents } from './production-status.ts'
import { extraOf, partsOfProgram, type SheetPart } from './program-sheet.ts'
import { type Program, partsDone } from './programs.ts'
import { reasonEvents } from './stop-reasons.ts'
import type { Tool, ToolItem } from './tooling.ts'
import { usageMarkEvents } from './usage-marks.ts'
import { waitEvents } from './wait-events.ts'

/** Something that is sent when it happens. */
export interface TelemetryEvent {
  readonly ts: number
  readonly channel: string
  readonly value:
    | string
    | number
    | boolean
    | LogItem
    | AlarmItem
    | ToolItem
    | readonly SheetPart[]
    | Readonly<Record<string, string | number>>
  readonly unit?: string
}

/** A row of a log (rules: data 4). */
interface LogItem {
  readonly DateFrom: string
  readonly DateTo: string
  /** 0 means no. */
  readonly IsWaste: 0 | 1
  readonly Version: string
  readonly at: number
  readonly [field: string]: string | number
}

export type Worker = Modelled & {
  readonly organization: string
  readonly model: string
  readonly manufacturer: string
}

/** The work of a machine and the wear that comes with it. */
export interface Making {
  readonly equipment: Equipment
  readonly programs: readonly Program[]
  readonly pieces: Lifetime
  readonly tools: readonly Tool[]
}

const LOG_VERSION = '1.0'

const CREWS: Readonly<Record<string, readonly string[]>> = {
  NORDHAUS: ['J. Brandt', 'K. Albers', 'S. Yilmaz', 'M. Petersen', 'A. Nowak', 'T. Harms', 'L. Okafor'],
  SEGHERIA: ['G. Ferri', 'P. Conti', 'E. Marchetti', 'D. Popescu', 'F. Galli'],
}
const ANYONE = ['A. Smith']

/** All events within the day of the window, in order. */
export function eventsOf(machine: Worker, window: Window, making: Making): TelemetryEvent[] {
  const events = [
    ...shiftsOver(machine, window.day).flatMap((shift) => signOn(machine, shift)),
    ...making.programs.flatMap((program) => programEvents(machine, window, program, making)),
    ...stops(machine, window),
    ...alarmEvents(machine, window),
    ...reasonEvents(machine, window),
    ...usageMarkEvents(machine, window),
    ...waitEvents(machine, window),
    ...timelineEvents(machine, window, making.programs),
    ...statusAggregates(window, making.programs),
    ...cmsEvents(machine, window),
  ]
  return events.filter(({ ts }) => ts >= window.from && ts < window.to).sort((a, b) => a.ts - b.ts)
}

/** An operator keeps the same shift for a week. */
export function operatorOf(machine: Worker, shift: Shift): string | null {
  if (shift.crew === 'none') return null
  const crew = CREWS[machine.organization] ?? ANYONE
  const week = Math.floor((dayNumber(shift.day) + 3) / 7)
  return crew[Math.floor(seeded(machine.seed, week, shift.name, 'operator').between(0, crew.length))] ?? null
}

function signOn(machine: Worker, shift: Shift): TelemetryEvent[] {
  const operator = operatorOf(machine, shift)
  return operator === null ? [] : [{ ts: shift.from, channel: OPERATOR_CHANNEL, value: operator }]
}

function programEvents(
  machine: Worker,
  window: Window,
  program: Program,
  { equipment, pieces, tools }: Making,
): TelemetryEvent[] {
  const { from, name, parts } = program
  const start: TelemetryEvent[] = [
    { ts: from, channel: programChannel(PROCESS, 'RepsTarget'), value: parts.length },
    { ts: from, channel: programChannel(PROCESS, 'RepsDone'), value: 0 },
  ]
  if (name === null) return start
  const first = parts[0]?.from ?? from
  const last = parts.at(-1)?.to ?? from
  // One part that was lost does not end a program early; one that the shift cuts does.
  const end = parts.at(-1)?.isDone ? 'done' : 'abort'
  const sheet = partsOfProgram(machine, equipment, program)
  start.push(
    { ts: from, channel: PROGRAM_CHANNEL, value: name },
    { ts: from, channel: programChannel(PROCESS, 'Parts'), value: sheet },
    ...variableEvents(machine, program, sheet),
    ...mirroredEvents(machine, program, end),
    { ts: from, channel: programChannel(PROCESS, 'Extra'), value: extraOf(machine, program) },
    ...eventsOn(programChannel(PROCESS, 'State'), [from, 'setup'], [first, 'exe'], [last, end]),
    ...eventsOn(CNC_MODE_CHANNEL, [from, 'semiautomatic'], [first, 'automatic']),
    ...eventsOn(CNC_STATUS_CHANNEL, [from, 'ready'], [first, 'exe'], [last, 'done']),
    log('Logs/EventLog', from, from, 0, { Code: 'P100', Text: 'Program loaded', Program: name }),
  )
  const done = parts.filter((part) => part.isDone && part.to >= window.from && part.to < window.to)
  return start.concat(
    done.flatMap((part) => {
      const [before, after] = [momentIn(window, part.to - 1), momentIn(window, part.to)]
      const isWaste = seeded(machine.seed, part.to, 'waste').chance(0.02) ? 1 : 0
      return [
        { ts: part.to, channel: programChannel(PROCESS, 'RepsDone'), value: partsDone(program, part.to) },
        log('Logs/ProdLog', part.from, part.to, isWaste, {
          Program: name,
          Parts: Math.floor(pieces(after)) - Math.floor(pieces(before)),
          Seconds: Math.round((part.to - part.from) / 1_000),
        }),
        ...tools.flatMap((tool, index) => wearEvents(tool, index, before, after)),
      ]
    }),
  )
}

/** One channel at several moments; of one moment the last counts. */
const eventsOn = (
  channel: string,
  ...values: readonly (readonly [ts: number, value: string])[]
): TelemetryEvent[] =>
  values.filter(([ts], index) => values[index + 1]?.[0] !== ts).map(([ts, value]) => ({ ts, channel, value }))

/** Sent at each percent of the limit, and when a tool is changed, which is logged. */
function wearEvents(tool: Tool, index: number, before: Moment, after: Moment): TelemetryEvent[] {
  const { ts } = after
  const { pocket } = tool
  const [last, now] = [tool.at(before), tool.at(after)]
  const used = { ts, channel: toolChannel(pocket, 'Used'), value: now.used }
  if (now.life === last.life) return now.used === last.used ? [] : [used]
  const at = ts + index + 1
  return [
    { ts: before.ts, channel: toolChannel(pocket, 'State'), value: tool.endOf(last.life) },
    { ts, channel: toolChannel(pocket, 'Tool'), value: now.item },
    used,
    { ts, channel: toolChannel(pocket, 'State'), value: 'ok' },
    log('Logs/EventLog', at, at, 0, { Code: 'T200', Text: 'Tool changed', Tool: pocket }),
  ]
}

const CAUSES = [
  ['E204', 'Air pressure too low'],
  ['E311', 'Safety door open'],
  ['E107', 'Axis following error'],
  ['E415', 'Workpiece not detected'],
  ['E520', 'Drive overload'],
] as const

/** A stop is logged when it is over, with its length. */
function stops(machine: Worker, { starts, statuses }: Window): TelemetryEvent[] {
  return statuses.flatMap((status, index) => {
    const [from, to] = [starts[index], starts[index + 1]]
    if (status !== 'FAIL' || from === undefined || to === undefined) return []
    const place = seeded(machine.seed, from, 'cause').between(0, CAUSES.length)
    const [Code, Text] = CAUSES[Math.floor(place)] ?? CAUSES[0]
    return [log('Logs/EventLog', from, to, 0, { Code, Text, Seconds: Math.round((to - from) / 1_000) })]
  })
}

function log(
  channel: string,
  from: number,
  to: number,
  IsWaste: 0 | 1,
  fields: Readonly<Record<string, string | number>>,
): TelemetryEvent {
  const DateFrom = new Date(from).toISOString()
  const DateTo = new Date(to).toISOString()
  return { ts: to, channel, value: { DateFrom, DateTo, IsWaste, Version: LOG_VERSION, at: to, ...fields } }
}
