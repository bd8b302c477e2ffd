import { SegmentedControl } from '@mantine/core'
import type { AnalyticsFigures } from '@millwright/contract/analytics/analytics-shapes'
import { USAGE_CLASSES, type UsageClass } from '@millwright/domain/stops/usage-class'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { totalOf } from '../../platform/ui/charts/bars/bar-table.ts'
import { StackedRows } from '../../platform/ui/charts/bars/stacked-rows.tsx'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'
import { useAmounts } from './use-amounts.ts'

export const USAGE_LOOK: Record<UsageClass, { readonly colour: string; readonly on?: string }> = {
  MainUsage: { colour: 'work', on: 'on-work' },
  MinorStoppage: { colour: 'warn' },
  SecondaryUsage: { colour: 'handling', on: 'on-work' },
  Idle: { colour: 'idle', on: 'on-idle' },
  TechnicalFault: { colour: 'alarm', on: 'on-alarm' },
  Maintenance: { colour: 'violet' },
  EmptyBusy: { colour: 'off' },
}

interface UsageRow {
  readonly key: string
  readonly label: string
  readonly figures: Pick<AnalyticsFigures, 'UsageTimes' | 'NoData' | 'OEE'>
  /** Of a row that is a day. */
  readonly time?: View
}

interface UsageCardProps {
  readonly hint: string
  readonly rows: readonly UsageRow[]
  readonly onExplain: (use: UsageClass) => void
}

/** A bar for each machine or day, of the planned time, with its OEE. A class opens how it was counted. */
export function UsageCard({ hint, rows, onExplain }: UsageCardProps) {
  const { t } = useTranslation()
  const { hours, percent } = useAmounts()
  const [by, setBy] = useState<'share' | 'value'>('share')
  const series = USAGE_CLASSES.map((use) => ({
    name: t(`analytics.usage.${use}`),
    onPick: () => onExplain(use),
    ...USAGE_LOOK[use],
  }))
  const bars = rows.map(({ key, label, figures, time }) => ({
    key,
    label,
    time,
    values: USAGE_CLASSES.map((use) => figures.UsageTimes[use]),
    figure: percent(figures.OEE),
  }))
  return (
    <ChartFrame
      hasLongLegend
      title={t('analytics.usage_time')}
      hint={hint}
      fileName="usage-times"
      legend={series.map(({ name, colour, onPick }, index) => ({
        name,
        colour,
        onPick,
        total: hours(totalOf(bars, index) ?? 0),
      }))}
      actions={
        <SegmentedControl
          aria-label={t('analytics.usage_by')}
          value={by}
          onChange={(value) => setBy(value as 'share' | 'value')}
          data={[
            { value: 'share', label: '%' },
            { value: 'value', label: t('analytics.in_hours') },
          ]}
        />
      }
      table={{
        columns: [
          { name: t('analytics.what') },
          ...series.map(({ name }) => ({ name, format: hours })),
          { name: t('analytics.no_data'), format: hours },
          { name: t('analytics.oee'), format: percent },
        ],
        rows: rows.map(({ label, figures }) => [
          label,
          ...USAGE_CLASSES.map((use) => figures.UsageTimes[use]),
          figures.NoData,
          figures.OEE,
        ]),
      }}
    >
      <StackedRows
        label={t('analytics.usage_time')}
        series={series}
        by={by}
        format={hours}
        shareDigits={1}
        bars={bars}
      />
    </ChartFrame>
  )
}
