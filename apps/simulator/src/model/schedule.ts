import type { StatusPoint } from '@millwright/domain/status/span'
import type { Status } from '@millwright/domain/status/status'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { dayNumber, dayOfNumber, midnightOf } from './day-number.ts'
import { lineWaitsOver } from './line-waits.ts'
import { rememberDays } from './remember-days.ts'
import { type Modelled, shiftsOver } from './shifts.ts'
import { type Trouble, troublesOver } from './trouble.ts'
import { workOf } from './work.ts'

/** The changes of status of one machine within one day of its own zone. */
export function statusSchedule(machine: Modelled, day: PlainDay): StatusPoint[] {
  const from = midnightOf(day, machine.timezone)
  const to = midnightOf(dayOfNumber(dayNumber(day) + 1), machine.timezone)
  const work = shiftsOver(machine, day).flatMap((shift) => workOf(machine, shift))
  const troubles = hindrancesOver(machine, from, to)
  const schedule: StatusPoint[] = []
  let status = statusIn(work, troubles, from - 1)
  for (const ts of momentsOf(work, troubles, from, to)) {
    const next = statusIn(work, troubles, ts)
    if (next !== status) schedule.push({ ts, status: next })
    status = next
  }
  return schedule
}

const recent = new WeakMap<Modelled, (day: PlainDay) => readonly StatusPoint[]>()

/** The same, cached for the latest days: a machine asks again whenever it waits for its next change. */
export function recentSchedule(machine: Modelled, day: PlainDay): readonly StatusPoint[] {
  let scheduleOf = recent.get(machine)
  if (!scheduleOf) {
    scheduleOf = rememberDays((each) => statusSchedule(machine, each))
    recent.set(machine, scheduleOf)
  }
  return scheduleOf(day)
}

/** The changes of status with `from <= ts < to`. */
export function pointsBetween(machine: Modelled, from: number, to: number): StatusPoint[] {
  const points: StatusPoint[] = []
  if (to <= from) return points
  const last = dayNumber(dayAt(to - 1, machine.timezone))
  for (let number = dayNumber(dayAt(from, machine.timezone)); number <= last; number++) {
    for (const point of recentSchedule(machine, dayOfNumber(number)))
      if (point.ts >= from && point.ts < to) points.push(point)
  }
  return points
}

export function statusAt(machine: Modelled, ts: number): Status {
  const day = dayAt(ts, machine.timezone)
  const work = shiftsOver(machine, day).flatMap((shift) => workOf(machine, shift))
  return statusIn(work, hindrancesOver(machine, ts, ts + 1), ts)
}

/** Waits for others of its line come first, so that its own troubles hide them. */
const hindrancesOver = (machine: Modelled, from: number, to: number): Trouble[] => [
  ...lineWaitsOver(machine, from, to).map((wait) => ({
    from: wait.from,
    to: wait.to,
    points: [{ ts: wait.from, status: 'READY' as const }],
  })),
  ...troublesOver(machine, from, to),
]

/** Every moment at which something may change, once and in order. */
function momentsOf(
  work: readonly StatusPoint[],
  troubles: readonly Trouble[],
  from: number,
  to: number,
): number[] {
  const moments: number[] = []
  const put = (ts: number): void => {
    if (ts >= from && ts < to) moments.push(ts)
  }
  for (const { ts } of work) put(ts)
  for (const trouble of troubles) {
    for (const { ts } of trouble.points) put(ts)
    put(trouble.to)
  }
  moments.sort((a, b) => a - b)
  return moments.filter((ts, index) => ts !== moments[index - 1])
}

/** A machine that is off has no trouble; otherwise the latest trouble hides the work. */
function statusIn(work: readonly StatusPoint[], troubles: readonly Trouble[], ts: number): Status {
  const working = latest(work, ts) ?? 'POWER_OFF'
  if (working === 'POWER_OFF') return working
  const trouble = troubles.findLast((each) => each.from <= ts && ts < each.to)
  return (trouble && latest(trouble.points, ts)) ?? working
}

/** The status of the last point at or before `ts`, halving the list: a day asks this hundreds of times. */
function latest(points: readonly StatusPoint[], ts: number): Status | undefined {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((points[middle]?.ts ?? 0) <= ts) low = middle + 1
    else high = middle
  }
  return points[low - 1]?.status
}
