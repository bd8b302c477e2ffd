import type { Status } from '@millwright/domain/status/status'
import { addDays, dayAt, dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import type { StatusPoint } from '@millwright/domain/timeline/span'
import { type Modelled, shiftsOver } from './shifts.ts'
import { type Trouble, troublesOver } from './trouble.ts'
import { workOf } from './work.ts'

/** The changes of status of one machine within one day of its own zone. */
export function statusSchedule(machine: Modelled, day: PlainDay): StatusPoint[] {
  const { from, to } = dayBounds(day, machine.timezone)
  const work = shiftsOver(machine, day).flatMap((shift) => workOf(machine, shift))
  const troubles = troublesOver(machine, from, to)
  const schedule: StatusPoint[] = []
  let status = statusIn(work, troubles, from - 1)
  for (const ts of momentsOf(work, troubles, from, to)) {
    const next = statusIn(work, troubles, ts)
    if (next !== status) schedule.push({ ts, status: next })
    status = next
  }
  return schedule
}

/** The changes of status with `from <= ts < to`. */
export function pointsBetween(machine: Modelled, from: number, to: number): StatusPoint[] {
  const points: StatusPoint[] = []
  if (to <= from) return points
  const last = dayAt(to - 1, machine.timezone)
  for (let day = dayAt(from, machine.timezone); day <= last; day = addDays(day, 1)) {
    for (const point of statusSchedule(machine, day))
      if (point.ts >= from && point.ts < to) points.push(point)
  }
  return points
}

export function statusAt(machine: Modelled, ts: number): Status {
  const day = dayAt(ts, machine.timezone)
  const work = shiftsOver(machine, day).flatMap((shift) => workOf(machine, shift))
  return statusIn(work, troublesOver(machine, ts, ts + 1), ts)
}

/** Every moment at which something may change. */
function momentsOf(
  work: readonly StatusPoint[],
  troubles: readonly Trouble[],
  from: number,
  to: number,
): number[] {
  const moments = [...work, ...troubles.flatMap((trouble) => [...trouble.points, { ts: trouble.to }])]
  return [...new Set(moments.map((moment) => moment.ts))]
    .filter((ts) => ts >= from && ts < to)
    .sort((a, b) => a - b)
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
