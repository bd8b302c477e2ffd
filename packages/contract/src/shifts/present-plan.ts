import type { Calendar } from '@millwright/domain/shifts/calendar'
import { type Dated, heldOn, SINCE_EVER } from '@millwright/domain/shifts/dated'
import type { Schedule } from '@millwright/domain/shifts/occurrences'
import type { HeldPlan } from '@millwright/domain/shifts/plan-levels'
import type { Shift as PlannedShift, ShiftGoal } from '@millwright/domain/shifts/shift'
import type { PlainDay } from '@millwright/domain/time/zone'
import type { HeldCalendar, MachineCalendar } from './calendar.ts'
import type { HeldFields } from './held.ts'
import type { HeldShifts, Shift } from './shifts.ts'

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

export const presentCalendar = ({ workingDays, exceptions }: Calendar): MachineCalendar => ({
  WorkingDays: [...workingDays],
  Exceptions: exceptions.map(({ day, isWorking, name }) => ({ Day: day, IsWorking: isWorking, Name: name })),
})

export const readCalendar = ({ WorkingDays, Exceptions }: MachineCalendar): Calendar => ({
  workingDays: WorkingDays,
  exceptions: Exceptions.map(({ Day, IsWorking, Name }) => ({ day: Day, isWorking: IsWorking, name: Name })),
})

type Held<W> = W & HeldFields & { Next: (W & HeldFields)[] }

/** In force today, and those that follow, each with the fields that `present` gives it. */
export function presentHeld<T, W>(
  plans: readonly HeldPlan<T>[],
  today: PlainDay,
  present: (value: T) => W,
): Held<W> {
  const one = (plan: HeldPlan<T>): W & HeldFields => ({
    ...present(plan.value),
    ValidFrom: plan.validFrom === SINCE_EVER ? null : plan.validFrom,
    Level: plan.level,
  })
  const current = heldOn(plans, today)
  // `plansInForce` begins before every day.
  if (!current) throw new Error(`no plan holds on ${today}`)
  return { ...one(current), Next: plans.filter((plan) => plan.validFrom > today).map(one) }
}

/** From today on, as the rules take it; on the days before other plans may have held. */
export const readSchedule = (
  shifts: Pick<HeldShifts, 'shifts' | 'ValidFrom' | 'Next'>,
  calendar: HeldCalendar,
): Schedule => ({
  shifts: [shifts, ...shifts.Next].map((plan) => dated(plan, plan.shifts.map(readPlannedShift))),
  calendars: [calendar, ...calendar.Next].map((plan) => dated(plan, readCalendar(plan))),
})

const dated = <T>({ ValidFrom }: Pick<HeldFields, 'ValidFrom'>, value: T): Dated<T> => ({
  validFrom: ValidFrom ?? SINCE_EVER,
  value,
})
