import { type Calendar, isWorkingDay } from '../calendar/calendar.ts'
import type { PlainDay } from '../time/zone.ts'
import type { Shift, ShiftGoal, ShiftPlan } from './shift.ts'
import { DAY_MS, dayOf, momentOf, type WallTime, wallTime, wallTimeAt } from './wall-clock.ts'

/** A shift on a day. It belongs to the day on which it starts, also when it ends on the next. */
export interface ShiftOccurrence {
  readonly number: number
  readonly day: PlainDay
  readonly from: number
  readonly to: number
  readonly goal: ShiftGoal | null
}

/** Clocks are set back by less: while they repeat themselves, a shift may run that they do not show any more. */
const MOST_SET_BACK_MS = 3 * 3_600_000

/** Nobody closes a plant for longer and still has a next shift. */
const LOOK_AHEAD_MS = 366 * DAY_MS

/** The shifts of a faultless plan that touch a period, whole and in order. */
export function occurrencesBetween(
  plan: ShiftPlan,
  calendar: Calendar,
  from: number,
  to: number,
  zone: string,
): ShiftOccurrence[] {
  const first = wallTimeAt(from, zone) - MOST_SET_BACK_MS
  const last = wallTimeAt(to, zone) + MOST_SET_BACK_MS
  const found: ShiftOccurrence[] = []
  for (const planned of plannedBetween(plan, calendar, first, last)) {
    const each = occurrenceOf(planned, zone)
    // What lies wholly in a skipped hour does not take place.
    if (each.to > each.from && each.from < to && each.to > from) found.push(each)
  }
  return found
}

/** The shift that runs at a moment; a shift runs from its start up to, but not at, its end. */
export const shiftAt = (
  plan: ShiftPlan,
  calendar: Calendar,
  ts: number,
  zone: string,
): ShiftOccurrence | null => occurrencesBetween(plan, calendar, ts, ts + 1, zone)[0] ?? null

/** The first shift that starts after a moment; null when there is none within a year. */
export function nextShift(
  plan: ShiftPlan,
  calendar: Calendar,
  ts: number,
  zone: string,
): ShiftOccurrence | null {
  const now = wallTimeAt(ts, zone)
  for (const planned of plannedBetween(plan, calendar, now, now + LOOK_AHEAD_MS)) {
    const each = occurrenceOf(planned, zone)
    if (each.to > each.from && each.from > ts) return each
  }
  return null
}

interface Planned {
  readonly shift: Shift
  readonly day: PlainDay
  readonly from: WallTime
  readonly to: WallTime
}

/** The shifts that touch a stretch of the clock, in order, as they stand on paper. */
function* plannedBetween(
  plan: ShiftPlan,
  calendar: Calendar,
  first: WallTime,
  last: WallTime,
): Generator<Planned> {
  const ordered = plan.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  if (ordered.length === 0) return
  // A night of the day before may reach into the first one.
  for (let at = wallTime(dayOf(first - DAY_MS), '00:00'); at < last; at += DAY_MS) {
    const day = dayOf(at)
    if (!isWorkingDay(calendar, day)) continue
    for (const shift of ordered) {
      const from = wallTime(day, shift.start)
      const to = wallTime(day, shift.end) + (shift.end < shift.start ? DAY_MS : 0)
      if (from < last && to > first) yield { shift, day, from, to }
    }
  }
}

const occurrenceOf = ({ shift, day, from, to }: Planned, zone: string): ShiftOccurrence => ({
  number: shift.number,
  day,
  from: momentOf(from, zone),
  to: momentOf(to, zone),
  goal: shift.goal,
})
