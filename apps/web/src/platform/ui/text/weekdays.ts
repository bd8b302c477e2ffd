import { DAY_MS } from '@millwright/domain/time/lengths'
import { dateFormat } from '../../i18n/intl.ts'

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

/** The seven days from Monday on, in the words of the language. */
export function weekdayNames(language: string, width: 'long' | 'short' | 'narrow'): string[] {
  const format = dateFormat(language, `${width}Weekday`, 'UTC')
  return Array.from({ length: 7 }, (_, index) => format.format(MONDAY + index * DAY_MS))
}
