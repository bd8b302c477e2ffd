import type { DayRange } from '@millwright/domain/time/range'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatDayOfMonth } from '../../platform/ui/text/format.ts'

/** `2 Nov – 8 Nov`, or a single day. */
export function useDaysText(): (range: DayRange) => string {
  const { language } = useTranslation().i18n
  return ({ from, to }) =>
    [...new Set([from, to])]
      .map((day) => formatDayOfMonth(Date.parse(`${day}T12:00:00Z`), 'UTC', language))
      .join(' – ')
}
