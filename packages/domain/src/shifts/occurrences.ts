import { DAY_MS, HOUR_MS } from '../time/lengths.ts'
import type { PlainDay } from '../time/zone.ts'
import { type Calendar, isWorkingDay } from './calendar.ts'
import { type Dated, heldOn } from './dated.ts'
import type { Shift, ShiftGoal, ShiftPlan } from './shift.ts'
import { dayOf, momentOf, type WallTime, wallTime, wallTimeAt } from './wall-clock.ts'

/** A shift on a day. It belongs to the day on which it starts, also when it ends on the next. */
export interface ShiftOccurrence {
  readonly number: number
  readonly day: PlainDay
  readonly from: number
  readonly to: number
  readonly goal: ShiftGoal | null
}

/** In the order of the days; each day follows the shifts and the calendar that hold on it. */
export interface Schedule {
  readonly shifts: readonly Dated<ShiftPlan>[]
  readonly calendars: readonly Dated<Calendar>[]
}

/** Clocks are set back by less: while they repeat themselves, a shift may run that they do not show any more. */
const MOST_SET_BACK_MS = 3 * HOUR_MS

/** Nobody closes a plant for longer and still has a next shift. */
const LOOK_AHEAD_MS = 366 * DAY_MS

/** The shifts of faultless plans that touch a period, whole and in order. */
export function occurrencesBetween(
  schedule: Schedule,
  from: number,
  to: number,
  zone: string,
): ShiftOccurrence[] {
  const first = wallTimeAt(from, zone) - MOST_SET_BACK_MS
  const last = wallTimeAt(to, zone) + MOST_SET_BACK_MS
  const found: ShiftOccurrence[] = []
  for (const planned of plannedBetween(schedule, first, last)) {
    const each = occurrenceOf(planned, zone)
    // A shift wholly in a skipped hour does not take place.
    if (each.to > each.from && each.from < to && each.to > from) found.push(each)
  }
  return found
}

/** The shift that runs at a moment; a shift runs from its start up to, but not at, its end. */
export const shiftAt = (schedule: Schedule, ts: number, zone: string): ShiftOccurrence | null =>
  occurrencesBetween(schedule, ts, ts + 1, zone)[0] ?? null

/** The first shift that starts after a moment; null when there is none within a year. */
export function nextShift(schedule: Schedule, ts: number, zone: string): ShiftOccurrence | null {
  const now = wallTimeAt(ts, zone)
  for (const planned of plannedBetween(schedule, now, now + LOOK_AHEAD_MS)) {
    const each = occurrenceOf(planned, zone)
    if (each.to > each.from && each.from > ts) return each
  }
  return null
}

/** When the shift of a moment ends, or between shifts the next one begins; null without shifts. */
export const shiftEdgeAfter = (schedule: Schedule, ts: number, zone: string): number | null =>
  shiftAt(schedule, ts, zone)?.to ?? nextShift(schedule, ts, zone)?.from ?? null

interface Planned {
  readonly shift: Shift
  readonly day: PlainDay
  readonly from: WallTime
  readonly to: WallTime
}

/** The shifts that touch a stretch of the clock, in order, as they are written in the plans. */
function* plannedBetween(schedule: Schedule, first: WallTime, last: WallTime): Generator<Planned> {
  if (schedule.shifts.every(({ value }) => value.length === 0)) return
  let before: Planned | null = null
  // A night of the day before may reach into the first day, and the plan of the day after may cut the last night short.
  for (let at = wallTime(dayOf(first - DAY_MS), '00:00'); at < last + DAY_MS; at += DAY_MS) {
    for (const planned of plannedOn(schedule, dayOf(at))) {
      if (before && before.from < last && before.to > first) yield endedBy(before, planned)
      before = planned
    }
  }
  if (before && before.from < last && before.to > first) yield before
}

/** A night of a plan that ended is over when the first shift of the new plan begins. */
const endedBy = (shift: Planned, next: Planned): Planned =>
  next.from < shift.to ? { ...shift, to: next.from } : shift

/** None on a day that is not worked, and before the first plan; without a calendar every day is worked. */
function plannedOn({ shifts, calendars }: Schedule, day: PlainDay): Planned[] {
  const calendar = heldOn(calendars, day)?.value
  if (calendar && !isWorkingDay(calendar, day)) return []
  const plan = heldOn(shifts, day)?.value ?? []
  return plan
    .map((shift) => ({
      shift,
      day,
      from: wallTime(day, shift.start),
      to: wallTime(day, shift.end) + (shift.end < shift.start ? DAY_MS : 0),
    }))
    .sort((a, b) => a.from - b.from)
}

const occurrenceOf = ({ shift, day, from, to }: Planned, zone: string): ShiftOccurrence => ({
  number: shift.number,
  day,
  from: momentOf(from, zone),
  to: momentOf(to, zone),
  goal: shift.goal,
})
