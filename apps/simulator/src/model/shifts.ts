import { addDays, dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import type { DemoMachine } from '../fleet.ts'
import { seeded } from './random.ts'

/** What the model needs to know of a machine. */
export type Modelled = Pick<DemoMachine, 'seed' | 'timezone' | 'family'>

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

const SHIFTS = ['early', 'late', 'night'] as const
export type ShiftName = (typeof SHIFTS)[number]

/** 06:00, 14:00 and 22:00 as distance to the next midnight: clocks change before six, so this holds on every day. */
const BEFORE_MIDNIGHT: Record<ShiftName, number> = { early: 18 * HOUR, late: 10 * HOUR, night: 2 * HOUR }

/** Crews do not start a whole plant on one stroke of the clock. */
const START_SPREAD = 9 * MINUTE

export type Crew = 'full' | 'thin' | 'none'

export interface Shift {
  readonly name: ShiftName
  readonly day: PlainDay
  readonly from: number
  readonly to: number
  readonly crew: Crew
  /** The machine was off before, so it has to warm up. */
  readonly isColdStart: boolean
}

/** The shifts that touch a day: the night that began on the day before, then the day's own three. */
export function shiftsOver(machine: Modelled, day: PlainDay): Shift[] {
  const before = addDays(day, -1)
  return [
    shiftOf(machine, before, 'night'),
    shiftOf(machine, day, 'early'),
    shiftOf(machine, day, 'late'),
    shiftOf(machine, day, 'night'),
  ]
}

function shiftOf(machine: Modelled, day: PlainDay, name: ShiftName): Shift {
  const next = neighbour(day, name, 1)
  const previous = neighbour(day, name, -1)
  return {
    name,
    day,
    from: startOf(machine, day, name),
    to: startOf(machine, next.day, next.name),
    crew: crewOf(machine, dayNumber(day), name),
    isColdStart: crewOf(machine, dayNumber(previous.day), previous.name) === 'none',
  }
}

function neighbour(day: PlainDay, name: ShiftName, step: 1 | -1): { day: PlainDay; name: ShiftName } {
  const index = SHIFTS.indexOf(name) + step
  const found = SHIFTS[index]
  if (found) return { day, name: found }
  return step > 0 ? { day: addDays(day, 1), name: 'early' } : { day: addDays(day, -1), name: 'night' }
}

function startOf(machine: Modelled, day: PlainDay, name: ShiftName): number {
  const spread = seeded(machine.seed, day, name, 'start').between(-START_SPREAD, START_SPREAD)
  return dayBounds(day, machine.timezone).to - BEFORE_MIDNIGHT[name] + Math.round(spread)
}

/** Of this many neighbours one rests in a thin shift; the rest goes round the plant. */
const ONE_RESTS_OF = { night: 5, saturday: 6, sunday: 5 }

/** Takes the day by its number: lifetime counters ask for thousands of days. */
export function crewOf(machine: Modelled, number: number, name: ShiftName): Crew {
  const weekday = (number + 4) % 7
  const isWeekend = weekday === 0 || weekday === 6
  // Solid wood is prepared for the whole plant in one shift of a working day.
  if (machine.family === 'PLS') return name === 'early' && !isWeekend ? 'full' : 'none'
  if (!isWeekend && name !== 'night') return 'full'
  const neighbours =
    weekday === 0 ? ONE_RESTS_OF.sunday : name === 'night' ? ONE_RESTS_OF.night : ONE_RESTS_OF.saturday
  return (machine.seed + number + SHIFTS.indexOf(name)) % neighbours === 0 ? 'none' : 'thin'
}

/** Days since 1 January 1970, a Thursday. */
export const dayNumber = (day: PlainDay): number => Date.parse(`${day}T00:00:00Z`) / (24 * HOUR)
