import { seeded } from '../random.ts'
import { dayNumber, HOUR, type Modelled, type Shift, shiftsOver } from '../shifts.ts'
import { equipmentOf } from './equipment.ts'
import type { Window } from './moment.ts'
import { PROGRAM } from './process.ts'
import { type Program, partsDone } from './programs.ts'

/** Something that is told when it happens. */
export interface TelemetryEvent {
  readonly ts: number
  readonly channel: string
  readonly value: string | number | LogItem
}

/** Spec §3: log items. */
interface LogItem {
  readonly DateFrom: string
  readonly DateTo: string
  /** 0 means no. */
  readonly IsWaste: 0 | 1
  readonly Version: string
  readonly at: number
  readonly [field: string]: string | number
}

export type Worker = Modelled & { readonly organization: string }

export const USER = 'Machine/Hmi/User'
export const PROGRAM_NAME = `${PROGRAM}/Name`
const LOG_VERSION = '1.0'

const CREWS: Readonly<Record<string, readonly string[]>> = {
  NORDHAUS: ['J. Brandt', 'K. Albers', 'S. Yilmaz', 'M. Petersen', 'A. Nowak', 'T. Harms', 'L. Okafor'],
  SEGHERIA: ['G. Ferri', 'P. Conti', 'E. Marchetti', 'D. Popescu', 'F. Galli'],
}
const ANYONE = ['A. Smith']

/** Everything told on change within the day of the window, in order. */
export function eventsOf(machine: Worker, window: Window, programs: readonly Program[]): TelemetryEvent[] {
  const events = [
    ...shiftsOver(machine, window.day).flatMap((shift) => signOn(machine, shift)),
    ...programs.flatMap((program) => programEvents(machine, program)),
    ...stops(machine, window),
  ]
  return events.filter(({ ts }) => ts >= window.from && ts < window.to).sort((a, b) => a.ts - b.ts)
}

/** Who stands at the machine keeps the same shift for a week. */
export function operatorOf(machine: Worker, shift: Shift): string | null {
  if (shift.crew === 'none') return null
  const crew = CREWS[machine.organization] ?? ANYONE
  const week = Math.floor((dayNumber(shift.day) + 3) / 7)
  return crew[Math.floor(seeded(machine.seed, week, shift.name, 'operator').between(0, crew.length))] ?? null
}

function signOn(machine: Worker, shift: Shift): TelemetryEvent[] {
  const operator = operatorOf(machine, shift)
  return operator === null ? [] : [{ ts: shift.from, channel: USER, value: operator }]
}

function programEvents(machine: Worker, program: Program): TelemetryEvent[] {
  const { from, name, parts } = program
  const start: TelemetryEvent[] = [
    { ts: from, channel: `${PROGRAM}/RepsTarget`, value: parts.length },
    { ts: from, channel: `${PROGRAM}/RepsDone`, value: 0 },
  ]
  if (name === null) return start
  start.push(
    { ts: from, channel: PROGRAM_NAME, value: name },
    log('Logs/EventLog', from, from, 0, { Code: 'P100', Text: 'Program loaded', Program: name }),
  )
  const { partsAnHour } = equipmentOf(machine.family)
  const done = parts.filter((part) => part.isDone)
  return start.concat(
    done.flatMap((part) => [
      { ts: part.to, channel: `${PROGRAM}/RepsDone`, value: partsDone(program, part.to) },
      log('Logs/ProdLog', part.from, part.to, seeded(machine.seed, part.to, 'waste').chance(0.02) ? 1 : 0, {
        Program: name,
        Parts: Math.max(1, Math.round((partsAnHour * (part.to - part.from)) / HOUR)),
        Seconds: Math.round((part.to - part.from) / 1_000),
      }),
    ]),
  )
}

const CAUSES = [
  ['E204', 'Air pressure too low'],
  ['E311', 'Safety door open'],
  ['E107', 'Axis following error'],
  ['E415', 'Workpiece not detected'],
  ['E520', 'Drive overload'],
] as const

/** A stop is written down when it is over, with its length. */
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
