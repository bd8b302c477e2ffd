import { presentGoal } from '@millwright/contract/shifts/present-plan'
import type { CurrentShift } from '@millwright/contract/shifts/shifts'
import type { SourcedGoal } from '@millwright/domain/shifts/goal'
import type { ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import { progressOf } from '@millwright/domain/shifts/progress'

type Presented = Pick<
  CurrentShift,
  'Number' | 'StartDateTime' | 'EndDateTime' | 'Goal' | 'GoalSource' | 'Value' | 'Expected'
>

const isoOf = (ts: number): string => new Date(ts).toISOString()

/** Thousands of machines have few shifts: each moment is written once. */
export function createIso(): (ts: number) => string {
  const known = new Map<number, string>()
  return (ts) => {
    const found = known.get(ts) ?? isoOf(ts)
    known.set(ts, found)
    return found
  }
}

export function presentShift(
  shift: ShiftOccurrence,
  goal: SourcedGoal | null,
  value: number | null,
  now: number,
  iso = isoOf,
): Presented {
  return {
    Number: shift.number,
    StartDateTime: iso(shift.from),
    EndDateTime: iso(shift.to),
    Goal: presentGoal(goal),
    GoalSource: goal?.source ?? null,
    Value: value,
    Expected: progressOf(shift, goal?.value ?? null, value, now).expected,
  }
}
