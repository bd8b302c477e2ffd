import type { Machine } from '@millwright/contract/machines/machines'
import type { GaugeRange } from '@millwright/domain/values/dashboard/templates'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { ChartFrame } from '../../../platform/ui/charts/frame/chart-frame.tsx'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import { LineChart } from '../../../platform/ui/charts/lines/line-chart.tsx'
import { lineTable } from '../../../platform/ui/charts/lines/line-table.ts'
import type { AlarmStretch, StatusSpan } from '../../../platform/ui/charts/lines/line-types.ts'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { formatDateTime, formatUpTo } from '../../../platform/ui/text/format.ts'
import { BAND_TOKENS } from '../shared/gauges/bands.ts'
import type { Range } from '../shared/ranges.ts'
import { useLiveSeries } from '../shared/use-live-series.ts'
import styles from './dashboard.module.css'

export interface ChartSeries {
  readonly channel: string
  readonly title: string
  readonly unit: string
  readonly ranges: readonly GaugeRange[]
}

interface LiveChartProps {
  readonly machine: Machine
  readonly of: ChartSeries
  readonly range: Range
  readonly view: View
  readonly spans: readonly StatusSpan[]
  readonly alarms: readonly AlarmStretch[]
}

/** A value of the machine over the last hours; it grows at its right end. */
export function LiveChart({ machine, of, range, view, spans, alarms }: LiveChartProps) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const { series, drawn } = useLiveSeries(machine, of.channel, range, view)
  const lines = useMemo(
    () => (drawn ? [{ name: of.title, colour: 'accent-text', values: drawn.values }] : []),
    [drawn, of.title],
  )
  const limit = of.ranges.find(({ colour }) => colour === 'green')?.from
  const write = (value: number) => formatUpTo(value, i18n.language, 1)
  const [lastTs, lastValue] = [drawn?.times.at(-1), drawn?.values.at(-1)]
  const hasValues = drawn !== undefined && drawn.times.length > 0
  return (
    <ChartFrame
      className={styles.chart}
      hasAlarms
      title={of.title}
      hint={t('dashboard.live_last', { hours: Number.parseInt(range, 10) })}
      fileName={`${machine.serial || machine.Id}-${of.channel.replaceAll('/', '-')}`}
      table={
        drawn && hasValues
          ? () =>
              lineTable(drawn.times, lines, {
                name: t('dashboard.time'),
                format: (ts: number) => formatDateTime(ts, zone, i18n.language),
              })
          : null
      }
    >
      <CardState query={series} what={of.title} isQuiet />
      {drawn && !hasValues && <p className={styles.none}>{t('dashboard.no_values')}</p>}
      {drawn && hasValues && (
        <LineChart
          label={of.title}
          times={drawn.times}
          series={lines}
          zones={of.ranges.map(({ from, to, colour }) => ({
            from,
            to,
            colour: `${BAND_TOKENS[colour]}-soft`,
          }))}
          targets={
            limit === undefined
              ? []
              : [{ value: limit, label: t('dashboard.good_from', { value: write(limit) }) }]
          }
          points={
            lastTs !== undefined && lastValue !== undefined
              ? [{ ts: lastTs, value: lastValue, label: write(lastValue), side: 'below', isEnd: true }]
              : []
          }
          zone={zone}
          view={view}
          unit={of.unit}
          spans={spans}
          alarms={alarms}
        />
      )}
    </ChartFrame>
  )
}
