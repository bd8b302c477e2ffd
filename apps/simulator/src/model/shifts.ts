import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import type { PlainDay } from '@millwright/domain/time/zone'
import type { DemoMachine } from '../fleet.ts'
import { dayNumber, dayOfNumber, midnightOf } from './day-number.ts'
import { isHoliday } from './holidays.ts'
import { seeded } from './random.ts'

/** The model needs no more of a machine. */
export type Modelled = Pick<DemoMachine, 'seed' | 'timezone' | 'family' | 'isAroundTheClock' | 'problem'>

const SHIFTS = ['early', 'late', 'night'] as const
export type ShiftName = (typeof SHIFTS)[number]

/** 06:00, 14:00 and 22:00 as distance to the next midnight: clocks change before six, so this holds on every day. */
const BEFORE_MIDNIGHT: Record<ShiftName, number> = {
  early: 18 * HOUR_MS,
  late: 10 * HOUR_MS,
  night: 2 * HOUR_MS,
}

/** Crews do not start a whole plant on one stroke of the clock. */
const START_SPREAD = 9 * MINUTE_MS

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
  const number = dayNumber(day)
  return [
    shiftOf(machine, number - 1, 'night'),
    shiftOf(machine, number, 'early'),
    shiftOf(machine, number, 'late'),
    shiftOf(machine, number, 'night'),
  ]
}

function shiftOf(machine: Modelled, number: number, name: ShiftName): Shift {
  const next = neighbour(number, name, 1)
  const previous = neighbour(number, name, -1)
  return {
    name,
    day: dayOfNumber(number),
    from: startOf(machine, number, name),
    to: startOf(machine, next.number, next.name),
    crew: crewOf(machine, number, name),
    isColdStart: crewOf(machine, previous.number, previous.name) === 'none',
  }
}

function neighbour(number: number, name: ShiftName, step: 1 | -1): { number: number; name: ShiftName } {
  const found = SHIFTS[SHIFTS.indexOf(name) + step]
  if (found) return { number, name: found }
  return step > 0 ? { number: number + 1, name: 'early' } : { number: number - 1, name: 'night' }
}

function startOf(machine: Modelled, number: number, name: ShiftName): number {
  const spread = seeded(machine.seed, dayOfNumber(number), name, 'start').between(-START_SPREAD, START_SPREAD)
  const midnight = midnightOf(dayOfNumber(number + 1), machine.timezone)
  return midnight - BEFORE_MIDNIGHT[name] + Math.round(spread)
}

/** Of this many neighbours one rests in a thin shift; the rest goes round the plant. */
const ONE_RESTS_OF = { night: 5, saturday: 6, sunday: 5 }

/** Takes the day by its number: lifetime counters ask for thousands of days. */
export function crewOf(machine: Modelled, number: number, name: ShiftName): Crew {
  const weekday = isHoliday(machine.timezone, number) ? 0 : (number + 4) % 7
  const isFree = weekday === 0 || weekday === 6
  // Solid wood is prepared for the whole plant in one shift of a working day.
  if (machine.family === 'PLS') return name === 'early' && !isFree ? 'full' : 'none'
  if (!isFree && name !== 'night') return 'full'
  if (!machine.isAroundTheClock) return 'none'
  const neighbours =
    weekday === 0 ? ONE_RESTS_OF.sunday : name === 'night' ? ONE_RESTS_OF.night : ONE_RESTS_OF.saturday
  return (machine.seed + number + SHIFTS.indexOf(name)) % neighbours === 0 ? 'none' : 'thin'
}
