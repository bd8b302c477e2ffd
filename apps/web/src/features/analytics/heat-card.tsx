import type { AnalyticsDayIntervals } from '@millwright/contract/calls/analytics'
import { mainUsageByHour } from '@millwright/domain/usage/by-hour'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { HeatMap } from '../../ui/charts/heat-map.tsx'
import { weekdayNames } from '../../ui/weekdays.ts'
import { useAmounts } from './use-amounts.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** At which hours of the week the machine works. */
export function HeatCard({ days, zone }: { days: readonly AnalyticsDayIntervals[]; zone: string }) {
  const { t, i18n } = useTranslation()
  const { share } = useAmounts()
  const names = weekdayNames(i18n.language, 'short')
  const rows = useMemo(() => {
    const spans = days.flatMap(({ Spans }) =>
      Spans.map(({ From, To, Use }) => ({ from: From, to: To, use: Use })),
    )
    return mainUsageByHour(spans, zone)
  }, [days, zone])
  return (
    <ChartFrame
      className="mw-an-heat"
      title={t('analytics.by_hour')}
      hint={t('analytics.by_hour_hint')}
      fileName="main-usage-by-hour"
      table={{
        columns: [{ name: t('analytics.day') }, ...HOURS.map((name) => ({ name, format: share }))],
        rows: rows.map((values, index) => [names[index] ?? '', ...values]),
      }}
    >
      <HeatMap
        label={t('analytics.by_hour')}
        name={t('analytics.usage.MainUsage')}
        columns={HOURS}
        rows={rows.map((values, index) => ({ key: String(index), label: names[index] ?? '', values }))}
        format={share}
      />
    </ChartFrame>
  )
}
