import { familyCode } from '../text/family-code.ts'
import { HOUR_MS } from '../time/lengths.ts'
import type { ShiftOccurrence } from './occurrences.ts'
import type { ShiftGoal, ShiftPlan } from './shift.ts'
import { kpisOf, kpiUnit, type ShiftKpi } from './shift-kpi.ts'

/*
 * Two goals exist. The ideal rate of a machine, `Goal` on the wire, is what an hour of work brings; it is stored per hour for
 * every family, and performance is measured by it. A target is what a whole shift has to reach, stops and breaks included:
 * that of the shift itself, else that of its machine. Where only one of the two was entered the other follows from it, and
 * what is shown says so (rules: shifts 4).
 */

/** Where what a shift is measured by was entered: in the shift, as the shift target of its machine, or as its ideal rate. */
export const GOAL_SOURCES = ['shift', 'shiftTarget', 'idealRate'] as const
export type GoalSource = (typeof GOAL_SOURCES)[number]

/** Each is null where nobody entered it. */
export interface MachineGoals {
  /** The ideal rate: pieces, passes or metres in an hour of work. */
  readonly goal: number | null
  /** A goal for each of its shifts, of the same figure. */
  readonly shiftTarget: number | null
}

export interface SourcedGoal extends ShiftGoal {
  readonly source: GoalSource
}

/** By what performance is measured, per hour of work. */
export interface IdealRate {
  readonly perHour: number
  readonly source: GoalSource
}

/** The unit of the rate of a machine (rules: shifts 2). */
export interface Benchmark {
  readonly name: 'PARTS_HOUR' | 'PASSES_MINUTE' | 'METERS_HOUR'
  readonly unit: 'PARTS' | 'PASSES' | 'METERS'
  /** The KPI that counts the same thing. */
  readonly kpi: ShiftKpi
}

const PARTS: Benchmark = { name: 'PARTS_HOUR', unit: 'PARTS', kpi: 'PART_COUNT' }

export function benchmarkOf(family: string): Benchmark {
  switch (familyCode(family)) {
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

const given = (value: number | null): number | null => (value !== null && value > 0 ? value : null)

/** Only a goal that somebody entered. */
function targetOf(
  occurrence: Pick<ShiftOccurrence, 'goal'>,
  family: string,
  { shiftTarget }: MachineGoals,
): SourcedGoal | null {
  if (occurrence.goal) return { ...occurrence.goal, source: 'shift' }
  const value = given(shiftTarget)
  return value === null ? null : { kpi: benchmarkOf(family).kpi, value, source: 'shiftTarget' }
}

/** Without a target, the amount that the ideal rate would bring if the machine never stopped. */
export function goalOfShift(
  occurrence: ShiftOccurrence,
  family: string,
  machine: MachineGoals,
): SourcedGoal | null {
  const target = targetOf(occurrence, family, machine)
  if (target) return target
  const rate = given(machine.goal)
  if (rate === null) return null
  return { kpi: benchmarkOf(family).kpi, value: rate * hoursOf(occurrence), source: 'idealRate' }
}

/** Performance is measured by it. Without an ideal rate, a target of the same figure spread over the planned time. */
export function idealRateOf(
  occurrence: ShiftOccurrence,
  family: string,
  machine: MachineGoals,
): IdealRate | null {
  const rate = given(machine.goal)
  if (rate !== null) return { perHour: rate, source: 'idealRate' }
  const { kpi } = benchmarkOf(family)
  const own = occurrence.goal?.kpi === kpi ? occurrence : { goal: null }
  const target = targetOf(own, family, machine)
  return target && { perHour: ratePerHourStored(target, occurrence), source: target.source }
}

/**
 * A plan of one family for a machine of another: the hours, and of the goals those whose figure it counts in the same
 * unit. Parts are sides on an edge bander.
 */
export function planForFamily(plan: ShiftPlan, from: string, to: string): ShiftPlan {
  const isShared = (kpi: ShiftKpi): boolean =>
    familyCode(from) === familyCode(to) ||
    (kpisOf(to).includes(kpi) && kpiUnit(kpi, from) === kpiUnit(kpi, to))
  return plan.map((shift) => (shift.goal && !isShared(shift.goal.kpi) ? { ...shift, goal: null } : shift))
}
