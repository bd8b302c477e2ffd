import type { Shift as PlannedShift, ShiftGoal } from '@millwright/domain/shifts/shift'
import type { Shift } from './shifts.ts'

export const presentGoal = (goal: ShiftGoal | null): Shift['Goal'] =>
  goal && { Kpi: goal.kpi, Value: goal.value }

export const readGoal = (goal: Shift['Goal']): ShiftGoal | null =>
  goal && { kpi: goal.Kpi, value: goal.Value }

export const presentPlannedShift = ({ number, start, end, goal }: PlannedShift): Shift => ({
  Number: number,
  Start: start,
  End: end,
  Goal: presentGoal(goal),
})

export const readPlannedShift = ({ Number: number, Start, End, Goal }: Shift): PlannedShift => ({
  number,
  start: Start,
  end: End,
  goal: readGoal(Goal),
})
