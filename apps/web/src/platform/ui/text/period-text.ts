import { type Period, periodRange } from '@millwright/domain/time/period'
import type { PlainDay } from '@millwright/domain/time/zone'
import { formatDate, formatMonth } from './format.ts'

const dayText = (day: PlainDay, language: string): string => formatDate(Date.parse(day), 'UTC', language)

/** `2026-11-12`, `2026-11-09 – 2026-11-15`, `November 2026`, `2026`. */
export function periodText(period: Period, language: string): string {
  const { from, to } = periodRange(period)
  switch (period.kind) {
    case 'day':
      return dayText(from, language)
    case 'week':
    case 'custom':
      return `${dayText(from, language)} – ${dayText(to, language)}`
    case 'month':
      return formatMonth(Date.parse(from), 'UTC', language)
    case 'year':
      return from.slice(0, 4)
    default:
      return period satisfies never
  }
}
