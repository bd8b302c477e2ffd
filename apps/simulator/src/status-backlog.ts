import type { StatusPoint } from '@millwright/domain/status/span'
import type { Status } from '@millwright/domain/status/status'
import { addDays, dayAt, dayBounds } from '@millwright/domain/time/zone'
import { pointsBetween, statusAt } from './model/schedule.ts'
import type { Modelled } from './model/shifts.ts'

export interface StatusBacklogOptions {
  readonly machine: Modelled
  readonly lastAcked: number | undefined
  readonly historyDays: number
  readonly now: number
}

/** Status points that the server has not acknowledged, oldest first. */
export interface StatusBacklog {
  /** Adds the changes of the schedule since the last call. */
  collect(now: number): void
  /** Adds a status now and holds it until the next change of the schedule. */
  hold(status: Status, now: number): void
  repeat(now: number): void
  next(limit: number): readonly StatusPoint[]
  acknowledge(count: number): void
  isEmpty(): boolean
  pointsLeft(): number
}

export function createStatusBacklog({
  machine,
  lastAcked,
  historyDays,
  now,
}: StatusBacklogOptions): StatusBacklog {
  const points = unsentPoints(machine, lastAcked, historyDays, now)
  let collectedTo = now
  let held: Status | null = null
  let newest = points.at(-1)?.ts ?? 0

  // The store keeps the first of two points at one moment, so no two may share it.
  const put = (status: Status, ts: number): void => {
    newest = Math.max(ts, newest + 1)
    points.push({ ts: newest, status })
  }
  const collect = (at: number): void => {
    for (const change of pointsBetween(machine, collectedTo + 1, at + 1)) {
      held = null
      put(change.status, change.ts)
    }
    collectedTo = Math.max(collectedTo, at)
  }

  return {
    collect,
    hold(status, at) {
      collect(at)
      held = status
      put(status, at)
    },
    repeat(at) {
      // A change that became due meanwhile keeps its own time.
      collect(at)
      put(held ?? statusAt(machine, at), at)
    },
    next: (limit) => points.slice(0, limit),
    acknowledge: (count) => void points.splice(0, count),
    isEmpty: () => points.length === 0,
    pointsLeft: () => points.length,
  }
}

/** Everything since the last acknowledged point; the first time, or after a long absence, whole days of history. */
function unsentPoints(
  machine: Modelled,
  lastAcked: number | undefined,
  historyDays: number,
  now: number,
): StatusPoint[] {
  const firstDay = addDays(dayAt(now, machine.timezone), -historyDays)
  const start = dayBounds(firstDay, machine.timezone).from
  if (lastAcked !== undefined && lastAcked >= start) return pointsBetween(machine, lastAcked + 1, now + 1)
  return [{ ts: start, status: statusAt(machine, start) }, ...pointsBetween(machine, start + 1, now + 1)]
}
