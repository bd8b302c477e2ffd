import { presentGoal } from '@millwright/contract/shifts/present-plan'
import type { CurrentShift } from '@millwright/contract/shifts/shifts'
import type { ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import { progressOf } from '@millwright/domain/shifts/progress'
import type { ShiftGoal } from '@millwright/domain/shifts/shift'

type Presented = Pick<
  CurrentShift,
  'Number' | 'StartDateTime' | 'EndDateTime' | 'Goal' | 'Value' | 'Expected'
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
  goal: ShiftGoal | null,
  value: number | null,
  now: number,
  iso = isoOf,
): Presented {
  return {
    Number: shift.number,
    StartDateTime: iso(shift.from),
    EndDateTime: iso(shift.to),
    Goal: presentGoal(goal),
    Value: value,
    Expected: progressOf(shift, goal?.value ?? null, value, now).expected,
  }
}
