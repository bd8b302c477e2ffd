import type { MachineCalendar } from '@millwright/contract/shifts/calendar'
import { readCalendar } from '@millwright/contract/shifts/present-plan'
import { type Calendar, type CalendarFaultReason, faultsOfCalendar } from '@millwright/domain/shifts/calendar'
import { faultsOfPlan, type PlanFaultReason, type ShiftPlan } from '@millwright/domain/shifts/shift'
import { validFromBounds } from '@millwright/domain/shifts/valid-from'
import type { PlainDay } from '@millwright/domain/time/zone'
import { readPlanDay } from '../../platform/http/period.ts'
import { badField, CallError } from '../../platform/runtime/errors.ts'

/** The day from which a plan is to hold; throws unless it is near enough to today. */
export function readValidFrom(given: string | undefined, today: PlainDay): PlainDay {
  if (given === undefined) return today
  readPlanDay('ValidFrom', given)
  const { first, last } = validFromBounds(today)
  if (given < first || given > last)
    throw badField('ValidFrom', 'must lie within a year before or after today')
  return given
}

const WHY_PLAN: Record<PlanFaultReason, string> = {
  bad_time: 'must be a time of day',
  bad_number: 'must be one of the shifts, counted from 1',
  goal_not_positive: 'must be above zero',
  number_taken: 'is the number of another shift',
  overlaps: 'lies within another shift',
  reversed: 'must be another time than the start',
  too_many: 'are too many',
}

/** Throws for the first fault, naming its field. */
export function checkPlan(plan: ShiftPlan): void {
  const [fault] = faultsOfPlan(plan)
  if (!fault) return
  const field = wireField(fault.field)
  const message = `${field} ${WHY_PLAN[fault.reason]}`
  if (fault.reason === 'overlaps') throw new CallError('SHIFTS_OVERLAP', message, { field })
  if (fault.reason === 'reversed') throw new CallError('SHIFT_REVERSED', message, { field })
  throw badField(field, WHY_PLAN[fault.reason])
}

const WHY_CALENDAR: Record<CalendarFaultReason, string> = {
  bad_day: 'must be a day of the calendar',
  doubled: 'is there twice',
  out_of_range: 'must be a day of the week, 1 to 7',
  too_long: 'is too long',
}

/** In the order of its days; throws for the first fault, naming its field. */
export function readGivenCalendar(wire: MachineCalendar): Calendar {
  const given = readCalendar(wire)
  const calendar = { ...given, workingDays: given.workingDays.toSorted((a, b) => a - b) }
  const [fault] = faultsOfCalendar(calendar)
  if (fault) throw badField(wireField(fault.field), WHY_CALENDAR[fault.reason])
  return { ...calendar, exceptions: calendar.exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1)) }
}

/** Where a fault of the domain lies, as the wire spells it: `exceptions.3.day` is `Exceptions.3.Day`. */
const wireField = (field: string): string =>
  field.replace(
    /(^|\.)(?!shifts\b)([a-z])/g,
    (_match, dot: string, letter: string) => dot + letter.toUpperCase(),
  )
