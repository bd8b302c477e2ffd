import { HOUR_MS } from '../time/lengths.ts'
import type { ShiftOccurrence } from './occurrences.ts'
import type { ShiftGoal, ShiftPlan } from './shift.ts'
import { kpisOf, kpiUnit, type ShiftKpi } from './shift-kpi.ts'

/*
 * Two goals exist. The Goal of a machine is a rate, stored per hour for every family. The goal of a shift is an
 * amount for the whole shift. A shift without a goal of its own is measured by the rate of its machine.
 */

/** What the rate of a machine is measured in (rules: shifts 2). */
export interface Benchmark {
  readonly name: 'PARTS_HOUR' | 'PASSES_MINUTE' | 'METERS_HOUR'
  readonly unit: 'PARTS' | 'PASSES' | 'METERS'
  /** The KPI that counts the same thing. */
  readonly kpi: ShiftKpi
}

const PARTS: Benchmark = { name: 'PARTS_HOUR', unit: 'PARTS', kpi: 'PART_COUNT' }

export function benchmarkOf(family: string): Benchmark {
  switch (family) {
    case 'EBA':
      return { name: 'PASSES_MINUTE', unit: 'PASSES', kpi: 'PART_COUNT' }
    case 'PLS':
      return { name: 'METERS_HOUR', unit: 'METERS', kpi: 'METERS_WORKED' }
    case 'AUT':
      return { ...PARTS, kpi: 'PART_MOVED' }
    default:
      return PARTS
  }
}

const MINUTES_PER_HOUR = 60

const shownPerHour = (family: string): number =>
  benchmarkOf(family).name === 'PASSES_MINUTE' ? MINUTES_PER_HOUR : 1

/** Stored per hour, shown per minute for an edge bander (rules: shifts 3). */
export const shownRate = (family: string, storedPerHour: number): number =>
  storedPerHour / shownPerHour(family)

export const storedRate = (family: string, shown: number): number => shown * shownPerHour(family)

type Planned = Pick<ShiftOccurrence, 'from' | 'to'>

const hoursOf = ({ from, to }: Planned): number => (to - from) / HOUR_MS

/** The rate that the goal of a shift asks for, per hour as rates are stored. */
export const ratePerHourStored = (goal: ShiftGoal, planned: Planned): number => goal.value / hoursOf(planned)

/** What a shift is measured by. `machineGoal` is the stored rate; a night of nine hours has nine hours' worth of it. */
export function goalOfShift(
  occurrence: ShiftOccurrence,
  family: string,
  machineGoal: number | null,
): ShiftGoal | null {
  if (occurrence.goal) return occurrence.goal
  if (machineGoal === null || machineGoal <= 0) return null
  return { kpi: benchmarkOf(family).kpi, value: machineGoal * hoursOf(occurrence) }
}

/**
 * A plan of one family for a machine of another: the hours, and of the goals those whose figure it counts in the same
 * unit. Parts are sides on an edge bander.
 */
export function planForFamily(plan: ShiftPlan, from: string, to: string): ShiftPlan {
  const isShared = (kpi: ShiftKpi): boolean =>
    from === to || (kpisOf(to).includes(kpi) && kpiUnit(kpi, from) === kpiUnit(kpi, to))
  return plan.map((shift) => (shift.goal && !isShared(shift.goal.kpi) ? { ...shift, goal: null } : shift))
}
