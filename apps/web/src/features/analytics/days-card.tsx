import type { AnalyticsDay } from '@millwright/contract/calls/analytics'
import { dayBounds } from '@millwright/domain/time/zone'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { formatShortDay } from '../../ui/format.ts'
import { useAmounts } from './use-amounts.ts'

interface DaysCardProps {
  readonly days: readonly AnalyticsDay[]
  readonly before: readonly AnalyticsDay[]
  readonly zone: string
  /** What OEE should be on each day. */
  readonly targets: readonly (number | null)[]
  /** Whose days they are. */
  readonly hint?: string | undefined
}

/** OEE by day, with the days before under it. */
export function DaysCard({ days, before, zone, targets, hint }: DaysCardProps) {
  const { t, i18n } = useTranslation()
  const { percent } = useAmounts()
  const times = days.map(({ Day }) => dayBounds(Day, zone).from)
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const now = days.map(({ OEE }) => OEE)
  const past = days.map((_, index) => before[index]?.OEE ?? null)
  const names = {
    now: t('analytics.this_period'),
    past: t('analytics.previous'),
    target: t('analytics.target'),
  }
  const hasTarget = targets.some((target) => target !== null)
  return (
    <ChartFrame
      className="mw-an-days"
      title={t('analytics.by_day')}
      {...(hint && { hint })}
      fileName="oee-by-day"
      legend={[
        { name: names.now, colour: 'accent', shape: 'line' },
        { name: names.past, colour: 'ink-3', shape: 'line' },
        ...(hasTarget ? [{ name: names.target, colour: 'ink', shape: 'line' as const }] : []),
      ]}
      table={{
        columns: [
          { name: t('analytics.day') },
          { name: names.now, format: percent },
          { name: names.past, format: percent },
          { name: names.target, format: percent },
        ],
        rows: days.map(({ Day }, index) => [
          Day,
          now[index] ?? null,
          past[index] ?? null,
          targets[index] ?? null,
        ]),
      }}
    >
      <LineChart
        label={t('analytics.by_day')}
        times={times}
        // A single day has no length: a day around it.
        view={
          first === last ? { from: first - 43_200_000, to: last + 43_200_000 } : { from: first, to: last }
        }
        zone={zone}
        unit="%"
        format={percent}
        describe={(index) =>
          `${formatShortDay(times[index] ?? 0, zone, i18n.language)} ${percent(now[index] ?? null)}`
        }
        series={[
          { name: names.now, colour: 'accent', values: now, look: 'area' },
          { name: names.past, colour: 'ink-3', values: past, look: 'dashed' },
          ...(hasTarget
            ? [{ name: names.target, colour: 'ink', values: [...targets], look: 'line' as const }]
            : []),
        ]}
      />
    </ChartFrame>
  )
}
