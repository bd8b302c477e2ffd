import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { HeatMap } from '../../platform/ui/charts/bars/heat-map.tsx'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { weekdayNames } from '../../platform/ui/text/weekdays.ts'
import { useAmounts } from './use-amounts.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

interface HoursCardProps {
  /** From Monday to Sunday 24 shares each; null where nothing was planned or known. */
  readonly rows: readonly (readonly (number | null)[])[]
  readonly hint: string
}

/** At which hours of the week machines work. */
export function HoursCard({ rows, hint }: HoursCardProps) {
  const { t, i18n } = useTranslation()
  const { share } = useAmounts()
  const names = weekdayNames(i18n.language, 'short')
  return (
    <ChartFrame
      className="mw-an-heat"
      title={t('analytics.by_hour')}
      hint={hint}
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
