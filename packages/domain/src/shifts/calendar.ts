import { addDays, isPlainDay, type PlainDay } from '../time/zone.ts'

/** A day that does not follow its weekday: a holiday, or a Saturday that is worked. */
export interface CalendarException {
  readonly day: PlainDay
  readonly isWorking: boolean
  readonly name: string
}

export interface Calendar {
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  readonly workingDays: readonly number[]
  readonly exceptions: readonly CalendarException[]
}

/** For a machine without a calendar of its own: every day is worked. */
export const ALWAYS: Calendar = { workingDays: [1, 2, 3, 4, 5, 6, 7], exceptions: [] }

const MAX_NAME_LENGTH = 100

export type CalendarFaultReason = 'bad_day' | 'doubled' | 'out_of_range' | 'too_long'

export interface CalendarFault {
  /** Where it is, `exceptions.3.day`. */
  readonly field: string
  readonly reason: CalendarFaultReason
}

export function isWorkingDay(calendar: Calendar, day: PlainDay): boolean {
  const exception = calendar.exceptions.find((each) => each.day === day)
  return exception?.isWorking ?? calendar.workingDays.includes(weekdayOf(day))
}

/** Asked for every day of every period: the built-in calendar answers many times faster than Temporal. */
const weekdayOf = (day: PlainDay): number => new Date(day).getUTCDay() || 7

/** The working days from one day to another, both included. */
export function workingDaysBetween(calendar: Calendar, from: PlainDay, to: PlainDay): PlainDay[] {
  const days: PlainDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(calendar, day)) days.push(day)
  return days
}

/**
 * A calendar with the holidays of another: they are added to its own, and on the same day the given one counts. On which
 * weekdays it is worked stays as it is.
 */
export function withExceptionsOf(own: Calendar, given: Calendar): Calendar {
  const days = new Set(given.exceptions.map(({ day }) => day))
  const exceptions = [...own.exceptions.filter(({ day }) => !days.has(day)), ...given.exceptions]
  return { ...own, exceptions: exceptions.sort((a, b) => (a.day < b.day ? -1 : 1)) }
}

export function faultsOfCalendar(calendar: Calendar): CalendarFault[] {
  const faults: CalendarFault[] = []
  const weekdays = new Set<number>()
  calendar.workingDays.forEach((weekday, index) => {
    const field = `workingDays.${index}`
    if (!Number.isInteger(weekday) || weekday < 1 || weekday > 7)
      faults.push({ field, reason: 'out_of_range' })
    else if (weekdays.has(weekday)) faults.push({ field, reason: 'doubled' })
    weekdays.add(weekday)
  })
  const days = new Set<PlainDay>()
  calendar.exceptions.forEach(({ day, name }, index) => {
    const field = `exceptions.${index}`
    if (!isPlainDay(day)) faults.push({ field: `${field}.day`, reason: 'bad_day' })
    else if (days.has(day)) faults.push({ field: `${field}.day`, reason: 'doubled' })
    if (name.length > MAX_NAME_LENGTH) faults.push({ field: `${field}.name`, reason: 'too_long' })
    days.add(day)
  })
  return faults
}
