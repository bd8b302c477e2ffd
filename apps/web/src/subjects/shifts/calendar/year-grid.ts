import { addDays, type PlainDay } from '@millwright/domain/time/zone'

export type Week = readonly (PlainDay | null)[]

const two = (value: number): string => String(value).padStart(2, '0')
const dayOf = (year: number, month: number, day: number): PlainDay => `${year}-${two(month)}-${two(day)}`

/** The last day of a month is the one before the first of the next. */
const lengthOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const weekdayOf = (day: PlainDay): number => new Date(day).getUTCDay() || 7

/** The weeks of a month from Monday on; the days of its neighbours stay empty. Months count from 1. */
export function weeksOf(year: number, month: number): Week[] {
  const empty = weekdayOf(dayOf(year, month, 1)) - 1
  const days = Array.from({ length: lengthOf(year, month) }, (_, index) => dayOf(year, month, index + 1))
  const cells: (PlainDay | null)[] = [...Array.from({ length: empty }, () => null), ...days]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Where a key leads from a day, as in any calendar; null for a key that leads nowhere. */
export function dayByKey(day: PlainDay, key: string): PlainDay | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: 1 - weekdayOf(day),
    End: 7 - weekdayOf(day),
  }
  const step = steps[key]
  if (step !== undefined) return addDays(day, step)
  if (key === 'PageUp') return monthsOn(day, -1)
  if (key === 'PageDown') return monthsOn(day, 1)
  return null
}

/** The same day of another month, or its last when it has no such day. */
function monthsOn(day: PlainDay, months: number): PlainDay {
  const date = new Date(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  return dayOf(year, month, Math.min(date.getUTCDate(), lengthOf(year, month)))
}
