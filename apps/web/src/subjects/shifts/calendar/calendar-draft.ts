import type { MachineCalendar } from '@millwright/contract/shifts/calendar'
import { presentCalendar } from '@millwright/contract/shifts/present-plan'
import { type Calendar, type CalendarException, isWorkingDay } from '@millwright/domain/shifts/calendar'
import type { PlainDay } from '@millwright/domain/time/zone'

export const wireOf = (calendar: Calendar): MachineCalendar => {
  const exceptions = calendar.exceptions.map((each) => ({ ...each, name: each.name.trim() }))
  return presentCalendar({ ...calendar, exceptions })
}

export const exceptionOn = (calendar: Calendar, day: PlainDay): CalendarException | undefined =>
  calendar.exceptions.find((each) => each.day === day)

export function toggleWeekday(calendar: Calendar, weekday: number): Calendar {
  const { workingDays } = calendar
  const next = workingDays.includes(weekday)
    ? workingDays.filter((each) => each !== weekday)
    : [...workingDays, weekday].sort((a, b) => a - b)
  return { ...calendar, workingDays: next }
}

/** A day that is as usual becomes the opposite; one that is not becomes as usual again. */
export const toggleDay = (calendar: Calendar, day: PlainDay): Calendar =>
  exceptionOn(calendar, day)
    ? withoutException(calendar, day)
    : withException(calendar, { day, isWorking: !isWorkingDay(calendar, day), name: '' })

/** In the order of the days, in place of what was on that day. */
export function withException(calendar: Calendar, exception: CalendarException): Calendar {
  const others = withoutException(calendar, exception.day).exceptions
  const exceptions = [...others, exception].sort((a, b) => (a.day < b.day ? -1 : 1))
  return { ...calendar, exceptions }
}

export const withoutException = (calendar: Calendar, day: PlainDay): Calendar => ({
  ...calendar,
  exceptions: calendar.exceptions.filter((each) => each.day !== day),
})

/** From today on, the next one first. */
export const exceptionsAhead = ({ exceptions }: Calendar, today: PlainDay): CalendarException[] =>
  exceptions.filter(({ day }) => day >= today).sort((a, b) => (a.day < b.day ? -1 : 1))

export const isSameCalendar = (a: Calendar, b: Calendar): boolean =>
  JSON.stringify(wireOf(a)) === JSON.stringify(wireOf(b))

/** Where a refused part is shown: a day with all of its fields, the weekdays as a whole. */
export const calendarField = (refused: string): string =>
  refused.replace(/^(Exceptions\.\d+|WorkingDays)\..+$/, '$1')
