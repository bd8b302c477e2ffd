import { addDays, dayAt, dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import type { RowPlans } from './timelines.queries.ts'

export const WINDOWS = ['shift', 'day', 'week'] as const
export type WindowKind = (typeof WINDOWS)[number]

const WEEK_DAYS = 7

/** Seven days with the last (rules: timeline 7). */
export const weekBounds = (last: PlainDay, zone: string): View => ({
  from: dayBounds(addDays(last, 1 - WEEK_DAYS), zone).from,
  to: dayBounds(last, zone).to,
})

/** The days of the calendar that a period touches, the first first. */
export function daysIn({ from, to }: View, zone: string): PlainDay[] {
  const days = [dayAt(from, zone)]
  const last = dayAt(to - 1, zone)
  for (let day = days[0]; day !== undefined && day < last; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}

/** The shifts of all machines, each once, with the number of machines that have it. */
function shiftsIn(plans: RowPlans): (View & { readonly machines: number })[] {
  const counts = new Map<string, View & { machines: number }>()
  for (const { shifts } of plans.values())
    for (const { from, to } of shifts) {
      const key = `${from} ${to}`
      const known = counts.get(key)
      if (known) known.machines += 1
      else counts.set(key, { from, to, machines: 1 })
    }
  return [...counts.values()].sort((a, b) => b.machines - a.machines || a.from - b.from)
}

/** The shift that most machines have at a moment; else the last before it, else the next. Null without any. */
export function commonShift(plans: RowPlans, at: number): View | null {
  const shifts = shiftsIn(plans)
  const running = shifts.find(({ from, to }) => from <= at && at < to)
  const before = shifts.filter(({ to }) => to <= at).toSorted((a, b) => b.to - a.to)[0]
  const after = shifts.filter(({ from }) => from > at).toSorted((a, b) => a.from - b.from)[0]
  const found = running ?? before ?? after
  return found ? { from: found.from, to: found.to } : null
}

/** A moment in the shift before or after one. The plans are those of a day: where they have no other, the day beside has. */
export function momentBeside(plans: RowPlans, day: PlainDay, shift: View, by: 1 | -1, zone: string): number {
  const shifts = shiftsIn(plans)
  if (by < 0) {
    const before = shifts.filter(({ to }) => to <= shift.from).toSorted((a, b) => b.to - a.to)[0]
    // A shift that began on the day before is left into that day.
    return before?.from ?? Math.min(shift.from, dayBounds(day, zone).from) - 1
  }
  const after = shifts.filter(({ from }) => from >= shift.to).toSorted((a, b) => a.from - b.from)[0]
  return after?.from ?? Math.max(shift.to, dayBounds(addDays(day, 1), zone).from)
}
