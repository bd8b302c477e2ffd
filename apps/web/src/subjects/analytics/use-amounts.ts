import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatNumber, formatPercent, formatSummed, formatUpTo } from '../../platform/ui/text/format.ts'

const NONE = '—'

/** How figures of analytics are written. What is not known is a dash. */
export function useAmounts() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return {
    /** Of a hundred. */
    percent: (value: number | null) => (value === null ? NONE : formatPercent(value / 100, language, 1)),
    share: (value: number | null) => (value === null ? NONE : formatPercent(value, language, 1)),
    hours: (value: number) => t('analytics.hours', { hours: formatNumber(value, language, 2) }),
    time: (ms: number) => formatSummed(ms / 1000, language),
    number: (value: number | null, digits = 0) =>
      value === null ? NONE : formatNumber(value, language, digits),
    /** Pieces are whole, metres have two decimals (rules: analytics 20). */
    made: (value: number | null) => (value === null ? NONE : formatUpTo(value, language, 2)),
  }
}

export type Amounts = ReturnType<typeof useAmounts>
