import type { MachineNow } from '@millwright/contract/calls/fleet'
import type { Machine } from '@millwright/contract/calls/machines'
import { type DrawnStatus, drawnAs } from '../../status/status-look.ts'
import { byTime } from './fleet-order.ts'

export type StatusCounts = Record<DrawnStatus, number>

export function countsOf(machines: readonly Machine[]): StatusCounts {
  const counts: StatusCounts = {
    EXE: 0,
    HANDLING: 0,
    READY: 0,
    FAIL: 0,
    POWER_OFF: 0,
    DISCONNECTED: 0,
    noData: 0,
  }
  for (const machine of machines) counts[drawnAs(machine.status.value)] += 1
  return counts
}

export interface ActiveAlarms {
  /** The longest first. */
  readonly machines: readonly Machine[]
  /** When the longest began. */
  readonly since: number | null
}

export function activeAlarms(machines: readonly Machine[]): ActiveAlarms {
  const inAlarm = machines.filter((machine) => machine.status.value === 'FAIL').sort(byTime)
  return { machines: inAlarm, since: inAlarm[0]?.status.timestamp ?? null }
}

/** How far the shifts that run now are with their parts, as shares of their goals. */
export interface PartsProgress {
  readonly done: number
  readonly expected: number
}

const PARTS: NonNullable<NonNullable<MachineNow['Shift']>['Goal']>['Kpi'] = 'PART_COUNT'

/** Null without a shift that has parts as its goal and has counted some. */
export function partsProgress(doing: readonly MachineNow[]): PartsProgress | null {
  let goal = 0
  let done = 0
  let expected = 0
  for (const { Shift } of doing) {
    if (!Shift?.Goal || Shift.Goal.Kpi !== PARTS || Shift.Value === null) continue
    goal += Shift.Goal.Value
    done += Shift.Value
    expected += Shift.Expected ?? 0
  }
  return goal > 0 ? { done: done / goal, expected: expected / goal } : null
}

/** The shifts that run now in the group, by number. */
export const shiftNumbers = (doing: readonly MachineNow[]): number[] =>
  [...new Set(doing.flatMap(({ Shift }) => Shift?.Number ?? []))].sort((a, b) => a - b)
