import { STATUSES } from '@millwright/domain/status/status'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { dayNumber } from '../day-number.ts'
import type { Block, CrewHours, DayRecord, Diary } from '../diary.ts'
import type { Crew } from '../shifts.ts'
import { type PerStatus, perStatus } from './lag.ts'
import { lastUpTo, type Moment, perWindow, type Window } from './moment.ts'

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

/** The share of a crew's hours that goes into parts which are finished. */
const FINISHED: Readonly<Record<Crew, number>> = { full: 0.705, thin: 0.79, none: 0 }

const COUNTED = ['EXE', 'HANDLING', 'READY', 'SETUP', 'FAIL', 'POWER_OFF'] as const

/** The sum since the machine was commissioned. */
export type Lifetime = (moment: Moment) => number

/**
 * A counter that never goes back and needs no past: the crews say how much four weeks bring in all, and the schedule
 * how that spreads over their days and hours. In weight times hours.
 */
export function lifetime(diary: Diary, weights: PerStatus<number>): Lifetime {
  const hourly = (crew: Crew): number =>
    COUNTED.reduce((sum, status) => sum + SHARES[crew][status] * weights[status], 0)
  const onDay = ({ hours }: DayRecord): number =>
    STATUSES.reduce((sum, status, place) => sum + weights[status] * (hours[place] ?? 0), 0)
  const dayOf = perWindow((window) => {
    const sums = sumsOver(window, weights)
    const from = Math.max(
      0,
      window.starts.findLastIndex((start) => start <= window.from),
    )
    const status = window.statuses[from] ?? 'POWER_OFF'
    const start = (sums[from] ?? 0) + (weights[status] * (window.from - (window.starts[from] ?? 0))) / HOUR_MS
    return { ...balance(diary, dayNumber(window.day), hourly, onDay), sums, start }
  })
  return (moment) => {
    const { before, scale, sums, start } = dayOf(moment.window)
    const sum = (sums[moment.index] ?? 0) + (weights[moment.status] * moment.since) / HOUR_MS
    return before + (sum - start) * scale
  }
}

/** The same for what is counted when a part is finished, by the hours that went into it. */
export function finished(diary: Diary, anHour: number): Lifetime {
  const hourly = (crew: Crew): number => FINISHED[crew] * anHour
  const onDay = ({ worked }: DayRecord): number => anHour * (worked.at(-1) ?? 0)
  const dayOf = perWindow(({ day }) => {
    const number = dayNumber(day)
    const block = diary.blockOf(number)
    return { ...balance(diary, number, hourly, onDay), record: block.days[number - block.first] }
  })
  return ({ window, ts }) => {
    const { before, scale, record } = dayOf(window)
    const last = lastUpTo(record?.ends ?? [], ts)
    return before + anHour * (record?.worked[last] ?? 0) * scale
  }
}

/** The counter at the beginning of a day, and how much harder than planned its four weeks were. */
function balance(
  diary: Diary,
  number: number,
  hourly: (crew: Crew) => number,
  onDay: (record: DayRecord) => number,
): { before: number; scale: number } {
  const block: Block = diary.blockOf(number)
  const weighed = ({ full, thin, none }: CrewHours): number =>
    full * hourly('full') + thin * hourly('thin') + none * hourly('none')
  const actual = block.days.reduce((sum, day) => sum + onDay(day), 0)
  const scale = actual > 0 ? weighed(diary.plannedIn(block)) / actual : 0
  const earlier = block.days.slice(0, number - block.first).reduce((sum, day) => sum + onDay(day) * scale, 0)
  return { before: weighed(diary.plannedBefore(block.first)) + earlier, scale }
}

/** The sums at the beginning of every stretch of the window. */
function sumsOver({ starts, statuses, end }: Window, weights: PerStatus<number>): Float64Array {
  const sums = new Float64Array(starts.length + 1)
  for (let index = 0; index < starts.length; index++) {
    const lasted = (starts[index + 1] ?? end) - (starts[index] ?? end)
    sums[index + 1] = (sums[index] ?? 0) + (weights[statuses[index] ?? 'POWER_OFF'] * lasted) / HOUR_MS
  }
  return sums
}
