import type { CurrentShift } from '@millwright/contract/calls/shifts'
import { presentGoal } from '@millwright/contract/shift'
import type { ShiftOccurrence } from '@millwright/domain/shift/occurrences'
import { progressOf } from '@millwright/domain/shift/progress'
import type { ShiftGoal } from '@millwright/domain/shift/shift'

type Presented = Pick<
  CurrentShift,
  'Number' | 'StartDateTime' | 'EndDateTime' | 'Goal' | 'Value' | 'Expected'
>

export function presentShift(
  shift: ShiftOccurrence,
  goal: ShiftGoal | null,
  value: number | null,
  now: number,
): Presented {
  return {
    Number: shift.number,
    StartDateTime: new Date(shift.from).toISOString(),
    EndDateTime: new Date(shift.to).toISOString(),
    Goal: presentGoal(goal),
    Value: value,
    Expected: progressOf(shift, goal?.value ?? null, value, now).expected,
  }
}
