import type { CurrentShift } from '@millwright/contract/shifts/shifts'
import { type Pace, paceOf } from '@millwright/domain/shifts/progress'

/** Of the goal; null without a goal or without anything counted. */
export const goalShare = (shift: CurrentShift | null): number | null =>
  shift?.Goal && shift.Value !== null ? shift.Value / shift.Goal.Value : null

/** How much of the goal should be done by now. */
export const expectedShare = (shift: CurrentShift | null): number | null =>
  shift?.Goal && shift.Expected !== null ? shift.Expected / shift.Goal.Value : null

/** Whether the shift is where it should be; null without a goal or without anything counted. */
export const paceNow = (shift: CurrentShift | null): Pace | null =>
  shift?.Goal && shift.Value !== null && shift.Expected !== null ? paceOf(shift.Value, shift.Expected) : null
