import { type Crew, crewOf, dayNumber, HOUR, type Modelled } from '../shifts.ts'
import { type PerStatus, perStatus } from './lag.ts'
import { type Moment, perWindow, type Window } from './moment.ts'

/** How a crew's hours are spent on average, as the schedule turns out. */
const SHARES: Record<Crew, PerStatus<number>> = {
  full: {
    ...perStatus({ EXE: 0.72, HANDLING: 0.062, READY: 0.08, FAIL: 0.105, POWER_OFF: 0 }),
    SETUP: 0.033,
  },
  thin: {
    ...perStatus({ EXE: 0.803, HANDLING: 0.071, READY: 0.019, FAIL: 0.1, POWER_OFF: 0 }),
    SETUP: 0.007,
  },
  none: {
    ...perStatus({ EXE: 0, HANDLING: 0, READY: 0, FAIL: 0, POWER_OFF: 1 }),
    DISCONNECTED: 0,
    UNKNOWN: 0,
  },
}

const FIRST_COMMISSIONING = dayNumber('2021-01-04')

export interface Lifetime {
  /** The sum since the machine was commissioned, in weight times hours. */
  total(moment: Moment): number
  /** How much harder or softer than its status says the machine works on this day. */
  vigour(moment: Moment): number
}

/**
 * A counter that never goes back and needs no past: the crews say how much a day brings in all, and the day's
 * schedule how that spreads over its hours.
 */
export function lifetime(machine: Modelled, weights: PerStatus<number>): Lifetime {
  const hourly = {
    full: anHour('full', weights),
    thin: anHour('thin', weights),
    none: anHour('none', weights),
  }
  const dayOf = perWindow((window) => {
    const number = dayNumber(window.day)
    const planned = plannedOn(machine, hourly, number)
    const sums = sumsOver(window, weights)
    const actual = sumAt(window, sums, weights, window.to) - sumAt(window, sums, weights, window.from)
    return {
      before: plannedBefore(machine, hourly, number),
      sums,
      start: sumAt(window, sums, weights, window.from),
      planned,
      vigour: actual > 0 ? planned / actual : null,
    }
  })
  return {
    total(moment) {
      const { window, ts } = moment
      const { before, sums, start, planned, vigour } = dayOf(window)
      // A planned day on which nothing at all was done is spread evenly, so that midnight brings no jump.
      if (vigour === null) return before + (planned * (ts - window.from)) / (window.to - window.from)
      const began = sums[moment.index] ?? 0
      return before + (began + (weights[moment.status] * moment.since) / HOUR - start) * vigour
    },
    vigour: (moment) => dayOf(moment.window).vigour ?? 1,
  }
}

/** The sums at the beginning of every stretch of the window. */
function sumsOver({ starts, statuses, end }: Window, weights: PerStatus<number>): Float64Array {
  const sums = new Float64Array(starts.length + 1)
  for (let index = 0; index < starts.length; index++) {
    const lasted = (starts[index + 1] ?? end) - (starts[index] ?? end)
    sums[index + 1] = (sums[index] ?? 0) + (weights[statuses[index] ?? 'POWER_OFF'] * lasted) / HOUR
  }
  return sums
}

function sumAt(window: Window, sums: Float64Array, weights: PerStatus<number>, ts: number): number {
  const index = Math.max(
    0,
    window.starts.findLastIndex((start) => start <= ts),
  )
  const since = ts - (window.starts[index] ?? ts)
  return (sums[index] ?? 0) + (weights[window.statuses[index] ?? 'POWER_OFF'] * since) / HOUR
}

type Hourly = Readonly<Record<Crew, number>>

const COUNTED = ['EXE', 'HANDLING', 'READY', 'SETUP', 'FAIL', 'POWER_OFF'] as const

const anHour = (crew: Crew, weights: PerStatus<number>): number =>
  COUNTED.reduce((sum, status) => sum + SHARES[crew][status] * weights[status], 0)

function plannedBefore(machine: Modelled, hourly: Hourly, number: number): number {
  let sum = 0
  for (let day = FIRST_COMMISSIONING + machine.seed * 17; day < number; day++) {
    sum += plannedOn(machine, hourly, day)
  }
  return sum
}

/** A day has six hours of the night before, two shifts of eight, and two hours of its own night. */
const plannedOn = (machine: Modelled, hourly: Hourly, number: number): number =>
  6 * hourly[crewOf(machine, number - 1, 'night')] +
  8 * hourly[crewOf(machine, number, 'early')] +
  8 * hourly[crewOf(machine, number, 'late')] +
  2 * hourly[crewOf(machine, number, 'night')]
