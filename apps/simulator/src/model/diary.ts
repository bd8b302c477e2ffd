import type { StatusPoint } from '@millwright/domain/status/span'
import { STATUSES, type Status } from '@millwright/domain/status/status'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { dayNumber, dayOfNumber, midnightOf } from './day-number.ts'
import { statusAt, statusSchedule } from './schedule.ts'
import { type Crew, crewOf, type Modelled, shiftsOver } from './shifts.ts'
import { partsOf } from './work.ts'

/** Counters are balanced over this many days. */
const BLOCK_DAYS = 28

const FIRST_COMMISSIONING = dayNumber('2021-01-04')

/** By days of the machine's zone. */
export interface DayRecord {
  /** Hours by status, in the order of STATUSES. */
  readonly hours: Float64Array
  /** When parts were finished, and the hours of work in all of them up to then. */
  readonly ends: readonly number[]
  readonly worked: readonly number[]
}

/** Four weeks: long enough for luck to even out, short enough to be worked out at once. */
export interface Block {
  /** The number of the first day. */
  readonly first: number
  readonly days: readonly DayRecord[]
}

/** Hours by the crew that was on. */
export type CrewHours = Readonly<Record<Crew, number>>

export interface Diary {
  blockOf(number: number): Block
  /** From the commissioning of the machine up to a day at which a block begins. */
  plannedBefore(first: number): CrewHours
  plannedIn(block: Block): CrewHours
}

const BLOCKS_KEPT = 3
const PLACES = Object.fromEntries(STATUSES.map((status, place) => [status, place])) as Record<Status, number>

/** The record of a machine's days, each worked out from its schedule alone. */
export function createDiary(machine: Modelled): Diary {
  const blocks = new Map<number, Block>()
  const planned = new Map<number, CrewHours>()
  const commissioned = FIRST_COMMISSIONING + (machine.seed % 40) * 17
  const firstBlock = commissioned - (commissioned % BLOCK_DAYS)

  function plannedBefore(first: number): CrewHours {
    const found = planned.get(first)
    if (found) return found
    let sum: CrewHours = { full: 0, thin: 0, none: 0 }
    for (let number = firstBlock; number < first; number += BLOCK_DAYS) {
      planned.set(number, sum)
      sum = added(sum, crewHours(machine, number))
    }
    planned.set(first, sum)
    return sum
  }

  return {
    blockOf(number) {
      const first = number - (number % BLOCK_DAYS)
      const found = blocks.get(first)
      if (found) return found
      const made = { first, days: recordsFrom(machine, first) }
      blocks.set(first, made)
      for (const oldest of blocks.keys()) {
        if (blocks.size <= BLOCKS_KEPT) break
        blocks.delete(oldest)
      }
      return made
    },
    plannedBefore,
    plannedIn: ({ first }) => crewHours(machine, first),
  }
}

function crewHours(machine: Modelled, first: number): CrewHours {
  const hours = { full: 0, thin: 0, none: 0 }
  for (let number = first; number < first + BLOCK_DAYS; number++) {
    // A day has six hours of the night before, two shifts of eight, and two hours of its own night.
    hours[crewOf(machine, number - 1, 'night')] += 6
    hours[crewOf(machine, number, 'early')] += 8
    hours[crewOf(machine, number, 'late')] += 8
    hours[crewOf(machine, number, 'night')] += 2
  }
  return hours
}

const added = (a: CrewHours, b: CrewHours): CrewHours => ({
  full: a.full + b.full,
  thin: a.thin + b.thin,
  none: a.none + b.none,
})

function recordsFrom(machine: Modelled, first: number): DayRecord[] {
  let status = statusAt(machine, midnightOf(dayOfNumber(first), machine.timezone) - 1)
  return Array.from({ length: BLOCK_DAYS }, (_, index) => {
    const before = status
    const points = statusSchedule(machine, dayOfNumber(first + index))
    status = points.at(-1)?.status ?? status
    return recordOf(machine, first + index, before, points)
  })
}

function recordOf(
  machine: Modelled,
  number: number,
  before: Status,
  points: readonly StatusPoint[],
): DayRecord {
  const day = dayOfNumber(number)
  const from = midnightOf(day, machine.timezone)
  const to = midnightOf(dayOfNumber(number + 1), machine.timezone)
  const hours = new Float64Array(STATUSES.length)
  const spend = (status: Status, ms: number): void => {
    hours[PLACES[status]] = (hours[PLACES[status]] ?? 0) + ms / HOUR_MS
  }
  spend(before, (points[0]?.ts ?? to) - from)
  for (const [index, { ts, status }] of points.entries()) spend(status, (points[index + 1]?.ts ?? to) - ts)

  const statusBefore = (ts: number): Status => points.findLast((point) => point.ts < ts)?.status ?? before
  const ends: number[] = []
  const worked: number[] = []
  for (const shift of shiftsOver(machine, day)) {
    for (const part of partsOf(machine, shift)) {
      if (part.to < from || part.to >= to || part.isCut || statusBefore(part.to) !== 'EXE') continue
      worked.push((worked.at(-1) ?? 0) + (part.to - part.from) / HOUR_MS)
      ends.push(part.to)
    }
  }
  return { hours, ends, worked }
}
