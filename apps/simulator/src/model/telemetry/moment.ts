import type { StatusPoint } from '@millwright/domain/status/span'
import type { Status } from '@millwright/domain/status/status'
import { addDays, dayAt, dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { rememberDays } from '../remember-days.ts'
import { recentSchedule, statusAt } from '../schedule.ts'
import type { Modelled } from '../shifts.ts'

/** A day with its neighbours: warmth comes from the day before, and what is about to happen may lie in the next. */
export interface Window {
  readonly day: PlainDay
  /** The bounds of the day itself. */
  readonly from: number
  readonly to: number
  /** Beginnings of the stretches of status over all three days. */
  readonly starts: readonly number[]
  readonly statuses: readonly Status[]
  /** Where the last stretch is cut. */
  readonly end: number
}

/** A moment in the life of a machine; the signals are functions of it. */
export interface Moment {
  readonly ts: number
  readonly window: Window
  /** The stretch of the window in which it lies. */
  readonly index: number
  readonly status: Status
  /** How long the status has lasted, and how long it will. */
  readonly since: number
  readonly left: number
}

export interface Calendar {
  windowAt(ts: number): Window
  momentAt(ts: number): Moment
}

/** Caches the latest days: a schedule costs more than all the signals of a second. */
export function createCalendar(machine: Modelled): Calendar {
  const windowOf = rememberDays((day: PlainDay) => {
    const before = dayBounds(addDays(day, -1), machine.timezone)
    const after = dayBounds(addDays(day, 1), machine.timezone)
    const points: StatusPoint[] = [{ ts: before.from, status: statusAt(machine, before.from) }]
    for (const each of [-1, 0, 1]) {
      for (const point of recentSchedule(machine, addDays(day, each)))
        if (point.ts > before.from) points.push(point)
    }
    const starts = points.map((point) => point.ts)
    const statuses = points.map((point) => point.status)
    return { day, from: before.to, to: after.from, starts, statuses, end: after.to }
  })
  let current: Window | null = null

  function windowAt(ts: number): Window {
    if (!current || ts < current.from || ts >= current.to) current = windowOf(dayAt(ts, machine.timezone))
    return current
  }

  return {
    windowAt,
    momentAt: (ts) => momentIn(windowAt(ts), ts),
  }
}

export function momentIn(window: Window, ts: number): Moment {
  const index = stretchAt(window.starts, ts)
  return {
    ts,
    window,
    index,
    status: window.statuses[index] ?? 'POWER_OFF',
    since: ts - (window.starts[index] ?? ts),
    left: (window.starts[index + 1] ?? window.end) - ts,
  }
}

/** The last stretch that begins at or before `ts`, at least the first. */
const stretchAt = (starts: readonly number[], ts: number): number => Math.max(0, lastUpTo(starts, ts))

/** The place of the last of these ascending times that is not after `ts`; -1 when all are. */
export function lastUpTo(times: readonly number[], ts: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) <= ts) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Worked out once a day, when the first moment of the day is asked for. */
export function perWindow<T>(make: (window: Window) => T): (window: Window) => T {
  const known = new WeakMap<Window, T>()
  let last: { window: Window; made: T } | null = null
  return (window) => {
    if (last?.window === window) return last.made
    const made = known.get(window) ?? make(window)
    known.set(window, made)
    last = { window, made }
    return made
  }
}
