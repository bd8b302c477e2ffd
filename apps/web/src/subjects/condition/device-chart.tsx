import { Skeleton } from '@mantine/core'
import type { TestFigures } from '@millwright/contract/condition/condition-series'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { DEVICE_FIGURES } from '@millwright/domain/condition/device-figures'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'
import { LineChart } from '../../platform/ui/charts/lines/line-chart.tsx'
import { lineTable } from '../../platform/ui/charts/lines/line-table.ts'
import type { LineSeries } from '../../platform/ui/charts/lines/line-types.ts'
import { IconClock } from '../../platform/ui/icons/icons.ts'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { formatDateTime, formatUpTo } from '../../platform/ui/text/format.ts'
import { type Looked, useCheckSearch, useLook } from './check-view.ts'
import { figuresQuery } from './condition.queries.ts'
import { PartPicker } from './part-picker.tsx'
import { resultOf } from './verdict-of.ts'

const UNIT = 'ms'
const COLOURS = ['accent-text', 'violet-text', 'warn-text', 'work-text'] as const
/** So that the first and the last test are not on the edge, of the whole. */
const MARGIN = 0.02
const NONE: TestFigures['tests'] = []

function viewOf(times: readonly number[]): View {
  const [from = 0, to = 1] = [times[0], times.at(-1)]
  const margin = Math.max(1, Math.round((to - from) * MARGIN))
  return { from: from - margin, to: to + margin }
}

/** How long a device takes, from test to test. */
export function DeviceChart({ app, machineId, tests, test, zone }: Looked & { readonly test: Cycle }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const search = useCheckSearch()
  const look = useLook()
  const part = search.part ?? resultOf(test).parts[0]?.name
  const query = useQuery(figuresQuery(machineId, test, part))
  const { data } = query
  const shown = data?.tests ?? NONE
  const times = useMemo(() => shown.map(({ startTime }) => startTime), [shown])
  const series = useMemo(
    (): LineSeries[] =>
      DEVICE_FIGURES.map((name, i) => ({
        name: t(`condition.figures.${name}`),
        colour: COLOURS[i] ?? COLOURS[0],
        values: shown.map(({ figures }) => figures[name] ?? null),
      })).filter(({ values }) => values.some((value) => value !== null)),
    [shown, t],
  )
  const write = (value: number): string => `${formatUpTo(value, language, 1)} ${UNIT}`
  const prints = new Set(tests.flatMap(({ isFingerprint, cycleUuid }) => (isFingerprint ? [cycleUuid] : [])))
  const marks = shown.flatMap(({ cycleUuid, startTime, figures }) => {
    const value = Math.max(...DEVICE_FIGURES.map((name) => figures[name] ?? 0))
    const label = prints.has(cycleUuid)
      ? t('condition.fingerprint')
      : cycleUuid === test.cycleUuid
        ? write(value)
        : null
    return label === null ? [] : [{ ts: startTime, value, label, side: 'above' as const }]
  })
  return (
    <ChartFrame
      title={t('condition.device_times')}
      hasLongLegend
      hint={data && t('condition.tests_shown', { count: shown.length })}
      fileName={`${app}-times`}
      legend={series.map(({ name, colour }) => ({ name, colour, shape: 'line' }))}
      actions={
        data &&
        data.parts.length > 1 && (
          <PartPicker
            label={t('condition.part')}
            parts={data.parts}
            value={data.part ?? undefined}
            onChoose={(next) => look({ part: next })}
          />
        )
      }
      table={
        series.length > 0
          ? lineTable(
              times,
              series,
              { name: t('condition.date'), format: (at) => formatDateTime(at, zone, language) },
              write,
            )
          : null
      }
    >
      <CardState
        query={query}
        what={t('condition.device_times')}
        skeleton={<Skeleton height="100%" mih="14rem" />}
        isQuiet
      />
      {data && series.length === 0 && (
        <EmptyState
          icon={<IconClock size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('condition.no_series_recorded')}
        />
      )}
      {series.length > 0 && (
        <LineChart
          label={t('condition.device_times')}
          times={times}
          view={viewOf(times)}
          zone={zone}
          series={series}
          points={marks}
          unit={UNIT}
          format={write}
          onChoose={(index) => {
            const chosen = shown[index]
            if (chosen) look({ test: chosen.cycleUuid })
          }}
        />
      )}
    </ChartFrame>
  )
}
