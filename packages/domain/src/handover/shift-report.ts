import type { GoalSource } from '../shifts/goal.ts'
import type { ShiftKpi } from '../shifts/shift-kpi.ts'
import type { Status } from '../status/status.ts'
import type { WasteReason } from '../stops/usage-class.ts'

export interface MachineMade {
  readonly machineId: number
  readonly kpi: ShiftKpi | null
  readonly goal: number | null
  /** Where the goal was entered; reports of before have none. */
  readonly goalSource?: GoalSource | null
  /** Null when nothing was counted. */
  readonly value: number | null
  /** How often and how long it stood in the shift. */
  readonly stops: number
  readonly stopMs: number
}

/** The part of a stop that lies in the shift. */
export interface ShiftStop {
  readonly machineId: number
  readonly from: number
  readonly to: number
  readonly status: Status
  readonly reason: WasteReason | null
  readonly alarm: { readonly code: string; readonly text: string } | null
}

/** A machine that nobody switched on was not held up (rules: handover 4). */
export const isHeldUp = ({ status }: { readonly status: Status }): boolean => status !== 'POWER_OFF'

/** Nothing comes from the machine. */
export const isSilent = (status: Status): boolean => status === 'DISCONNECTED' || status === 'UNKNOWN'

/** The longest first; of equal ones the later. */
export const longestStops = (stops: readonly ShiftStop[], most: number): ShiftStop[] =>
  stops.toSorted((a, b) => b.to - b.from - (a.to - a.from) || b.from - a.from).slice(0, most)

/** Machines that are counted together, and what they made. */
export interface LineMade {
  readonly machines: number
  readonly kpi: ShiftKpi | null
  readonly value: number | null
  readonly goal: number | null
  /** How many of the goals in it were taken from an ideal rate. */
  readonly goalsFromRate: number
  /** The machine of the line that stood longest; null where none stood for long. */
  readonly heldUpBy: number | null
}

/** A shorter sum of stops holds nobody up. */
const HELD_UP_MS = 10 * 60_000

/**
 * Pieces and metres are not added: a line is counted by the figure that most of its machines have a goal for. Machines
 * without a goal do not count for the value either, or the line would meet goals that others have.
 */
export function madeByLine(members: readonly MachineMade[]): LineMade {
  const byKpi = Map.groupBy(
    members.filter(({ kpi, goal }) => kpi !== null && goal !== null),
    ({ kpi }) => kpi,
  )
  const [most] = [...byKpi].toSorted(([, a], [, b]) => b.length - a.length)
  const own = most?.[1] ?? []
  const values = own.flatMap(({ value }) => value ?? [])
  const slowest = members.reduce<MachineMade | null>(
    (worst, each) => (each.stopMs > (worst?.stopMs ?? 0) ? each : worst),
    null,
  )
  return {
    machines: members.length,
    kpi: most?.[0] ?? null,
    value: values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null,
    goal: own.length > 0 ? own.reduce((sum, { goal }) => sum + (goal ?? 0), 0) : null,
    goalsFromRate: own.filter(({ goalSource }) => goalSource === 'idealRate').length,
    heldUpBy: slowest && slowest.stopMs >= HELD_UP_MS ? slowest.machineId : null,
  }
}
