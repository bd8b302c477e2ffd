import { type DateForm, dateFormat } from '../../../platform/i18n/intl.ts'

/** Keys are days and months of a calendar, not moments: they are named in UTC, where no clock is put forward. */
const dateOf = (key: string): Date => new Date(`${key.length > 7 ? key : `${key}-01`}T00:00:00Z`)

const named = (key: string, language: string, form: DateForm): string =>
  dateFormat(language, form, 'UTC').format(dateOf(key))

/** `12`, with its weekday when there is room for it, or `Nov`. */
export function shortName(key: string, language: string, withWeekday: boolean): string {
  if (key.length <= 7) return named(key, language, 'shortMonth')
  return named(key, language, withWeekday ? 'shortDay' : 'day')
}

/** `Thursday 12 November 2026` or `November 2026`. */
export function longName(key: string, language: string): string {
  if (key.length <= 7) return named(key, language, 'monthOfYear')
  return named(key, language, 'longDate')
}

export const isWeekend = (key: string): boolean => key.length > 7 && [0, 6].includes(dateOf(key).getUTCDay())
