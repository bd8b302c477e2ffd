import type { CurrentShift } from '@millwright/contract/calls/shifts'

/** Of the goal; null without a goal or without anything counted. */
export const goalShare = (shift: CurrentShift | null): number | null =>
  shift?.Goal && shift.Value !== null ? shift.Value / shift.Goal.Value : null

/** How much of the goal should be done by now. */
export const expectedShare = (shift: CurrentShift | null): number | null =>
  shift?.Goal && shift.Expected !== null ? shift.Expected / shift.Goal.Value : null
