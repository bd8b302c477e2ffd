import type { MachineNow } from '@millwright/contract/fleet/fleet'
import type { Machine } from '@millwright/contract/machines/machines'
import { type DrawnStatus, drawnAs } from '../status/shared/status-look.ts'
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

/** The shifts that run now in the group, by number. */
export const shiftNumbers = (doing: readonly MachineNow[]): number[] =>
  [...new Set(doing.flatMap(({ Shift }) => Shift?.Number ?? []))].sort((a, b) => a - b)
