import type { AnalyticsDay } from '@millwright/contract/analytics/analytics-shapes'
import { dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { SlotLines } from '../../platform/ui/charts/lines/slot-lines.tsx'
import { formatShortDay } from '../../platform/ui/text/format.ts'
import styles from './analytics.module.css'
import { useAmounts } from './use-amounts.ts'

interface DaysCardProps {
  readonly days: readonly AnalyticsDay[]
  /** Empty where there is too little of it to compare. */
  readonly before: readonly AnalyticsDay[]
  readonly zone: string
  /** The target of OEE on each day. */
  readonly targets: readonly (number | null)[]
  /** Whose days they are. */
  readonly hint?: string | undefined
  readonly onDay: (day: PlainDay) => void
}

/** OEE by day, with the days before under it. A day opens: all that is counted of it, and how. */
export function DaysCard({ days, before, zone, targets, hint, onDay }: DaysCardProps) {
  const { t, i18n } = useTranslation()
  const { percent } = useAmounts()
  const now = days.map(({ OEE }) => OEE)
  const past = days.map((_, index) => before[index]?.OEE ?? null)
  const names = {
    now: t('analytics.this_period'),
    past: t('analytics.previous'),
    target: t('analytics.target'),
  }
  const hasPast = past.some((value) => value !== null)
  const hasTarget = targets.some((target) => target !== null)
  return (
    <ChartFrame
      className={styles.days}
      title={t('analytics.by_day')}
      {...(hint && { hint })}
      fileName="oee-by-day"
      legend={[
        { name: names.now, colour: 'accent', shape: 'line' },
        ...(hasPast ? [{ name: names.past, colour: 'ink-3', shape: 'dash' as const }] : []),
        ...(hasTarget ? [{ name: names.target, colour: 'ink-2', shape: 'dash' as const }] : []),
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
      <SlotLines
        label={t('analytics.by_day')}
        slots={days.map(({ Day }) => {
          const time = dayBounds(Day, zone)
          return { key: Day, label: formatShortDay(time.from, zone, i18n.language), title: Day, time }
        })}
        format={percent}
        onChoose={days.length > 1 ? onDay : undefined}
        lines={[
          { name: names.now, colour: 'accent', values: now, look: 'area' },
          ...(hasPast ? [{ name: names.past, colour: 'ink-3', values: past, look: 'dashed' as const }] : []),
          ...(hasTarget
            ? [{ name: names.target, colour: 'ink-2', values: [...targets], look: 'target' as const }]
            : []),
        ]}
      />
    </ChartFrame>
  )
}
