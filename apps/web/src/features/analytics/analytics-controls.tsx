import { SegmentedControl } from '@mantine/core'
import { KPI_METHODS, type KpiMethod } from '@millwright/domain/usage/figures'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayRangeFields } from '../../ui/day-range-fields.tsx'
import type { AnalyticsView } from './use-analytics-view.ts'

/** Days and method. */
export function AnalyticsControls({ view }: { view: AnalyticsView }) {
  const { t } = useTranslation()
  return (
    <div className="mw-an-controls">
      <DayRangeFields range={view.typed} lastDay={view.today} onChange={view.onRange} />
      <SegmentedControl
        aria-label={t('analytics.method')}
        value={view.method}
        data={KPI_METHODS.map((value) => ({ value, label: t(`analytics.methods.${value}`) }))}
        onChange={(method) => view.onMethod(method as KpiMethod)}
      />
    </div>
  )
}
