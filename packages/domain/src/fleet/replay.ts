import { alarmOfStop } from '../alarms/shown-alarm.ts'
import { type ShownStatus, STATUS_ORDER, type Status, shownAs } from '../status/status.ts'
import { HOUR_S } from '../time/lengths.ts'
import type { Change } from './replay-pack.ts'

/** Pieces are counted in steps of so many seconds. */
export const STEP_S = 300
/** A stop in alarm that is shorter is none to jump to. */
const SHORTEST_STOP_S = 60

/** All times are seconds since the start of the day; `to` is null for what still lasts. */
interface Stretch {
  readonly from: number
  readonly to: number | null
}

export interface ReplayAlarm extends Stretch {
  readonly code: string
  readonly text: string
}

interface ReplayReason extends Stretch {
  readonly reason: string
  readonly by: string
}

interface ReplayProgram extends Stretch {
  readonly name: string
}

interface ReplayAcknowledgement {
  readonly at: number
  readonly code: string
  readonly by: string
}

interface ReplayGoal {
  readonly from: number
  readonly to: number
  readonly value: number
}

/** Each list in the order of time. */
export interface ReplayMachine {
  readonly id: string
  readonly changes: readonly Change[]
  readonly alarms: readonly ReplayAlarm[]
  readonly acknowledgements: readonly ReplayAcknowledgement[]
  readonly reasons: readonly ReplayReason[]
  readonly programs: readonly ReplayProgram[]
  /** By step; null for a machine that counts none. */
  readonly parts: readonly number[] | null
  /** Moved by a loader: no more pieces than those that others made. */
  readonly isMoving: boolean
  readonly goals: readonly ReplayGoal[]
}

/** The last of a sorted list that is not after a moment, by halving; -1 before the first. */
export function lastUpTo<T>(sorted: readonly T[], at: number, timeOf: (each: T) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const each = sorted[middle]
    if (each !== undefined && timeOf(each) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

const beginOf = ({ at }: Change): number => at

/** The entry that holds at a second, since when, and until when. */
export function statusAt(
  { changes }: Pick<ReplayMachine, 'changes'>,
  at: number,
): { status: Status; since: number | null; until: number | null } {
  const index = lastUpTo(changes, at, beginOf)
  const held = changes[index]
  return {
    status: held?.status ?? 'UNKNOWN',
    since: held?.at ?? null,
    until: changes[index + 1]?.at ?? null,
  }
}

/** Of a machine that is in alarm: the code that says why, and since when it has stopped. */
export interface Flag {
  readonly code: string
  readonly text: string
  readonly since: number
}

export function flagAt(machine: ReplayMachine, at: number): Flag | null {
  const { status, since } = statusAt(machine, at)
  if (status !== 'FAIL' || since === null) return null
  const known = machine.alarms.filter(({ from }) => from <= at)
  const alarm = alarmOfStop(known, { from: since, to: null })
  return { code: alarm?.code ?? '', text: alarm?.text ?? '', since }
}

export interface ReplayStop {
  readonly machine: number
  readonly from: number
  readonly to: number
}

/** Stops in alarm of all machines in the order in which they began. */
export function stopsOfDay(machines: readonly Pick<ReplayMachine, 'changes'>[], end: number): ReplayStop[] {
  const stops = machines.flatMap(({ changes }, machine) =>
    changes.flatMap(({ at, status }, index): ReplayStop[] => {
      const to = changes[index + 1]?.at ?? end
      return status === 'FAIL' && to - at >= SHORTEST_STOP_S ? [{ machine, from: at, to }] : []
    }),
  )
  return stops.sort((a, b) => a.from - b.from || a.machine - b.machine)
}

const startOf = ({ from }: ReplayStop): number => from

export const stopBefore = (stops: readonly ReplayStop[], at: number): ReplayStop | null =>
  stops[lastUpTo(stops, at - 1, startOf)] ?? null

export const stopAfter = (stops: readonly ReplayStop[], at: number): ReplayStop | null =>
  stops[lastUpTo(stops, at, startOf) + 1] ?? null

export type StatusCounts = Readonly<Record<ShownStatus, number>>

/** How many machines are in each status; those without data are in none. */
export function countsAt(machines: readonly Pick<ReplayMachine, 'changes'>[], at: number): StatusCounts {
  const counts = Object.fromEntries(STATUS_ORDER.map((status) => [status, 0])) as Record<ShownStatus, number>
  for (const machine of machines) {
    const shown = shownAs(statusAt(machine, at).status)
    if (shown) counts[shown] += 1
  }
  return counts
}

/** Of a machine from the start of the day; of the step that runs the part that is over. */
export function madeBy(parts: readonly number[], at: number): number {
  const whole = Math.floor(at / STEP_S)
  const done = parts.slice(0, whole).reduce((sum, each) => sum + each, 0)
  return done + ((parts[whole] ?? 0) * (at - whole * STEP_S)) / STEP_S
}

/** The goal of the shifts by then, spread evenly; of one that began before the day the share that lies in it. */
export const goalBy = (goals: readonly ReplayGoal[], at: number): number =>
  goals.reduce((sum, { from, to, value }) => {
    const overlap = Math.min(at, to) - Math.max(0, from)
    return to > from && overlap > 0 ? sum + (value * overlap) / (to - from) : sum
  }, 0)

/**
 * Made of all, and asked for. Where some have a goal only those count, so that both numbers are about the same machines; null where
 * nothing is counted, or nothing asked for.
 */
export function paceAt(
  machines: readonly Pick<ReplayMachine, 'parts' | 'isMoving' | 'goals'>[],
  at: number,
): { made: number | null; goal: number | null } {
  const counting = machines.filter(({ parts, isMoving }) => parts !== null && !isMoving)
  const measured = counting.filter(({ goals }) => goals.length > 0)
  const shown = measured.length > 0 ? measured : counting
  return {
    made: shown.length > 0 ? shown.reduce((sum, { parts }) => sum + madeBy(parts ?? [], at), 0) : null,
    goal: measured.length > 0 ? measured.reduce((sum, { goals }) => sum + goalBy(goals, at), 0) : null,
  }
}

/** The part of the day that is worth a look: from the first shift or work to the last, in whole hours; else all of it. */
export function hoursShown(
  machines: readonly Pick<ReplayMachine, 'changes'>[],
  shifts: readonly { readonly from: number; readonly to: number }[],
  length: number,
): { from: number; to: number } {
  const isBusy = (status: Status): boolean => ['EXE', 'HANDLING', 'FAIL', 'SETUP'].includes(status)
  let [from, to] = [length, 0]
  const take = (begin: number, end: number): void => {
    from = Math.min(from, begin)
    to = Math.max(to, end)
  }
  for (const shift of shifts) take(Math.max(0, shift.from), Math.min(length, shift.to))
  for (const { changes } of machines)
    changes.forEach(({ at, status }, index) => {
      const end = changes[index + 1]?.at
      if (isBusy(status)) take(Math.max(0, at), Math.min(length, end ?? at))
    })
  if (to <= from) return { from: 0, to: length }
  return { from: Math.floor(from / HOUR_S) * HOUR_S, to: Math.min(length, Math.ceil(to / HOUR_S) * HOUR_S) }
}
