import type { HeldCalendar } from '@millwright/contract/shifts/calendar'
import { readGoal, readSchedule } from '@millwright/contract/shifts/present-plan'
import type { CurrentShift, HeldShifts, ShiftRecord } from '@millwright/contract/shifts/shifts'
import type { GoalSource } from '@millwright/domain/shifts/goal'
import { nextShift, occurrencesBetween } from '@millwright/domain/shifts/occurrences'
import type { ShiftKpi } from '@millwright/domain/shifts/shift-kpi'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'

/** A shift on a timeline. */
export interface DayShift extends View {
  readonly number: number
  readonly goal: { readonly kpi: ShiftKpi; readonly value: number } | null
  /** Null without a goal, and of a shift that is only planned. */
  readonly goalSource: GoalSource | null
  /** Null when nothing was counted, or nothing yet. */
  readonly value: number | null
}

export interface PlannedShifts {
  readonly plan: HeldShifts
  readonly calendar: HeldCalendar
}

/** Counted shifts replace running ones, and those replace planned ones. */
export function dayShifts(
  counted: readonly (ShiftRecord | CurrentShift)[],
  planned: PlannedShifts | null,
  day: View,
  now: number,
  zone: string,
): DayShift[] {
  const byStart = new Map<number, DayShift>()
  const upcoming = planned ? occurrencesBetween(scheduleOf(planned), day.from, day.to, zone) : []
  // A plan says nothing about the past: it may have been another one.
  for (const each of upcoming) {
    if (each.to > now) byStart.set(each.from, { ...each, goalSource: null, value: null })
  }
  for (const record of counted.toReversed()) {
    const shift = shiftOf(record)
    if (shift.from < day.to && shift.to > day.from) byStart.set(shift.from, shift)
  }
  return [...byStart.values()].sort((a, b) => a.from - b.from)
}

/** The next one that is planned; null when there is none within a year. */
export const upcomingShift = (planned: PlannedShifts, now: number, zone: string) =>
  nextShift(scheduleOf(planned), now, zone)

const scheduleOf = ({ plan, calendar }: PlannedShifts) => readSchedule(plan, calendar)

export const shiftOf = (record: ShiftRecord | CurrentShift): DayShift => ({
  number: record.Number,
  from: Date.parse(record.StartDateTime),
  to: Date.parse(record.EndDateTime),
  goal: readGoal(record.Goal),
  goalSource: record.GoalSource,
  value: record.Value,
})
