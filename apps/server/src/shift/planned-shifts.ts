import type { Calendar } from '@millwright/domain/calendar/calendar'
import { occurrencesBetween, type ShiftOccurrence } from '@millwright/domain/shift/occurrences'
import type { ShiftPlan } from '@millwright/domain/shift/shift'
import { addDays, dayAt, type PlainDay } from '@millwright/domain/time/zone'
import type { DatedPlan } from '../store/shifts/shift-store.ts'

/** What was planned for a day; nothing before the first plan. Plans come in the order of their days. */
export const planOn = (plans: readonly DatedPlan[], day: PlainDay): ShiftPlan =>
  plans.findLast((plan) => plan.validFrom <= day)?.shifts ?? []

/** The shifts that touch a period, in order, each by the plan of the day on which it began. */
export function plannedBetween(
  plans: readonly DatedPlan[],
  calendar: Calendar,
  from: number,
  to: number,
  zone: string,
): ShiftOccurrence[] {
  // A night that began the day before may reach into the period.
  const first = addDays(dayAt(from, zone), -1)
  return plans
    .flatMap(({ validFrom, shifts }, index) => {
      const until = plans[index + 1]?.validFrom ?? null
      if (until !== null && until <= first) return []
      return occurrencesBetween(shifts, calendar, from, to, zone).filter(
        ({ day }) => day >= validFrom && (until === null || day < until),
      )
    })
    .sort((a, b) => a.from - b.from)
}
