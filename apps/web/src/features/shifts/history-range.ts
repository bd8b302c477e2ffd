import { addDays, type PlainDay } from '@millwright/domain/time/zone'

/** A range of dates is at most so many days long (rules: limits 2). */
export const MAX_DAYS = 30

export interface DayRange {
  readonly from: PlainDay
  readonly to: PlainDay
}

/** The longest that ends today. */
export const lastDays = (today: PlainDay): DayRange => ({ from: addDays(today, 1 - MAX_DAYS), to: today })

export function faultOfRange({ from, to }: DayRange): 'reversed' | 'too_long' | null {
  if (from > to) return 'reversed'
  return addDays(from, MAX_DAYS - 1) < to ? 'too_long' : null
}

/** `30 days`, in the words of the language. */
export const daysText = (days: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
