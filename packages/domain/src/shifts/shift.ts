import type { ShiftKpi } from './shift-kpi.ts'

/** For the whole shift, in the unit in which the KPI is stored. */
export interface ShiftGoal {
  readonly kpi: ShiftKpi
  readonly value: number
}

export interface Shift {
  readonly number: number
  /** `06:00`, by the clock on the wall. */
  readonly start: string
  /** Before `start` when the shift ends on the next day. */
  readonly end: string
  readonly goal: ShiftGoal | null
}

/** The shifts of one day; every working day has the same. */
export type ShiftPlan = readonly Shift[]

export const MAX_SHIFTS = 6

export type PlanFaultReason =
  | 'bad_time'
  | 'bad_number'
  | 'goal_not_positive'
  | 'number_taken'
  | 'overlaps'
  | 'reversed'
  | 'too_many'

export interface PlanFault {
  /** Where it is, `shifts.0.end`. */
  readonly field: string
  readonly reason: PlanFaultReason
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/
const DAY_MINUTES = 24 * 60

/** Minutes since midnight; null for what is no time. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = TIME.exec(time) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}

/** Start and length in minutes of the clock; null for a shift that has no time of its own. */
function minutesOfShift(shift: Shift): { start: number; length: number } | null {
  const start = minutesOf(shift.start)
  const end = minutesOf(shift.end)
  if (start === null || end === null || start === end) return null
  return { start, length: after(start, end) }
}

/** Every fault of a plan, each with its field, so that a form can show them all at once. */
export function faultsOfPlan(plan: ShiftPlan): PlanFault[] {
  if (plan.length > MAX_SHIFTS) return [{ field: 'shifts', reason: 'too_many' }]
  return plan.flatMap((shift, index) => {
    const field = `shifts.${index}`
    const earlier = plan.slice(0, index)
    return [
      ...numberFaults(shift, earlier, plan.length, field),
      ...timeFaults(shift, earlier, field),
      ...goalFaults(shift, field),
    ]
  })
}

function numberFaults(shift: Shift, earlier: ShiftPlan, count: number, field: string): PlanFault[] {
  if (!Number.isInteger(shift.number) || shift.number < 1 || shift.number > count)
    return [{ field: `${field}.number`, reason: 'bad_number' }]
  const isTaken = earlier.some((each) => each.number === shift.number)
  return isTaken ? [{ field: `${field}.number`, reason: 'number_taken' }] : []
}

function timeFaults(shift: Shift, earlier: ShiftPlan, field: string): PlanFault[] {
  const faults: PlanFault[] = []
  for (const edge of ['start', 'end'] as const)
    if (minutesOf(shift[edge]) === null) faults.push({ field: `${field}.${edge}`, reason: 'bad_time' })
  if (faults.length > 0) return faults
  if (shift.start === shift.end) return [{ field: `${field}.end`, reason: 'reversed' }]
  const edge = overlappingEdge(shift, earlier)
  return edge ? [{ field: `${field}.${edge}`, reason: 'overlaps' }] : []
}

function goalFaults({ goal }: Shift, field: string): PlanFault[] {
  const isGood = !goal || (Number.isFinite(goal.value) && goal.value > 0)
  return isGood ? [] : [{ field: `${field}.goal.value`, reason: 'goal_not_positive' }]
}

/** Which time of the shift is wrong: it starts within another one, or runs into one. */
function overlappingEdge(shift: Shift, others: ShiftPlan): 'start' | 'end' | null {
  const own = minutesOfShift(shift)
  const taken = others.map(minutesOfShift).filter((each) => each !== null)
  if (!own) return null
  if (taken.some((each) => after(each.start, own.start) < each.length)) return 'start'
  return taken.some((each) => after(own.start, each.start) < own.length) ? 'end' : null
}

/**
 * Minutes from one time of day to the next such other one. Counting round the clock compares the end of a night
 * with the first shift of the next day, which is the same as that of its own.
 */
const after = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES
