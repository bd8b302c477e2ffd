import { addDays, type PlainDay } from '@millwright/domain/time/zone'

export const PERIODS = ['week', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

export const periodInSearch = (value: unknown): Period => PERIODS.find((each) => each === value) ?? 'month'

export interface HistoryRange {
  readonly from: PlainDay
  /** The last day, included. */
  readonly to: PlainDay
  readonly by: 'days' | 'months'
}

/** Seven days with the last for the week, 31 for the month (rules: timeline 7). */
const DAYS: Record<'week' | 'month', number> = { week: 7, month: 31 }

/**
 * It ends today as long as the chosen day is in it, and otherwise with the chosen day, so that one always sees where one is. A
 * year is twelve whole months: a month that is cut would look like a bad one.
 */
export function historyRange(period: Period, day: PlainDay, today: PlainDay): HistoryRange {
  const latest = endingOn(period, today)
  return day >= latest.from ? latest : endingOn(period, day)
}

function endingOn(period: Period, to: PlainDay): HistoryRange {
  if (period !== 'year') return { from: addDays(to, 1 - DAYS[period]), to, by: 'days' }
  const date = new Date(`${to.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - 11)
  return { from: date.toISOString().slice(0, 10), to, by: 'months' }
}

/** Every day or month of the range, as the server names them. */
export function keysOf({ from, to, by }: HistoryRange): string[] {
  const keys = new Set<string>()
  for (let day = from; day <= to; day = addDays(day, 1)) keys.add(by === 'days' ? day : day.slice(0, 7))
  return [...keys]
}

/** The day that a bar leads to: itself, or the last day of the month that is over. */
export function dayOfKey(key: string, today: PlainDay): PlainDay {
  if (key.length > 7) return key
  const date = new Date(`${key}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const last = addDays(date.toISOString().slice(0, 10), -1)
  return last < today ? last : today
}
