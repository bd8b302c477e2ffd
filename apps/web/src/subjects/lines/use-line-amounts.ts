import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatDuration, formatMinutes, formatPercent } from '../../platform/ui/text/format.ts'

/** How figures of a line are written. */
export function useLineAmounts() {
  const { i18n } = useTranslation()
  const { language } = i18n
  return {
    /** Minutes: seconds of a sum would only be noise. */
    time: (ms: number) =>
      ms > 0 && ms < MINUTE_MS
        ? formatDuration(ms / 1000, language)
        : formatMinutes(Math.round(ms / MINUTE_MS), language),
    share: (value: number) => formatPercent(value, language),
  }
}
