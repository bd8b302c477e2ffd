import type { AnalyticsDayIntervals } from '@millwright/contract/analytics/analytics'
import { mainUsageByHour } from '@millwright/domain/analytics/by-hour'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { HoursCard } from './hours-card.tsx'

/** At which hours of the week the machine works. */
export function HeatCard({ days, zone }: { days: readonly AnalyticsDayIntervals[]; zone: string }) {
  const { t } = useTranslation()
  const rows = useMemo(() => {
    const spans = days.flatMap(({ Spans }) =>
      Spans.map(({ From, To, Use }) => ({ from: From, to: To, use: Use })),
    )
    return mainUsageByHour(spans, zone)
  }, [days, zone])
  return <HoursCard rows={rows} hint={t('analytics.by_hour_hint')} />
}
