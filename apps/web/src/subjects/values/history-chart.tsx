import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { LineChart } from '../../platform/ui/charts/lines/line-chart.tsx'
import type { PointMark } from '../../platform/ui/charts/lines/paint-marks.ts'
import { spanAt } from '../../platform/ui/charts/marks/span-at.ts'
import { describePoint } from './describe-history.ts'
import { HistoryTip } from './history-tip.tsx'
import type { History } from './use-history.ts'
import { formatMeasure } from './value-format.ts'

interface HistoryChartProps {
  readonly history: History
  readonly zone: string
  readonly unit: string
  readonly label: string
  /** The whole picture in words, for those who do not see it. */
  readonly summary: string
}

/** The line of a channel, to look at by pointer and keys; drag to zoom, double click to come back. */
export function HistoryChart({ history, zone, unit, label, summary }: HistoryChartProps) {
  const { t, i18n } = useTranslation()
  const { drawn, view, alarms, strip } = history
  const bands = useMemo(
    () => (drawn?.min && drawn.max ? [{ low: drawn.min, high: drawn.max, colour: 'accent' }] : []),
    [drawn],
  )
  if (!drawn) return null
  return (
    <LineChart
      label={label}
      summary={summary}
      times={drawn.times}
      series={[{ name: label, colour: 'accent-text', values: drawn.values }]}
      bands={bands}
      view={view}
      zone={zone}
      unit={unit}
      alarms={alarms}
      spans={strip}
      points={marksOf(history, i18n.language)}
      tip={(place) => <HistoryTip {...place} history={history} zone={zone} unit={unit} />}
      describe={(index) =>
        [
          describePoint(t, i18n.language, drawn, index, zone, unit),
          spanAt(strip, drawn.times[index] ?? 0)?.label,
        ]
          .filter(Boolean)
          .join(', ')
      }
      onZoom={history.zoomTo}
      onZoomOut={history.zoomOut}
    />
  )
}

/** The end of a line that goes on, and the extremes with their values. */
function marksOf({ columns, drawn, extremes, isLive }: History, language: string): PointMark[] {
  if (!columns || !drawn) return []
  const lastTs = drawn.times.at(-1)
  const lastValue = drawn.values.at(-1)
  const end: PointMark[] =
    isLive && lastTs !== undefined && lastValue !== undefined
      ? [{ ts: lastTs, value: lastValue, label: '', side: 'above', isEnd: true }]
      : []
  if (!extremes) return end
  const mark = (index: number, column: Float64Array | null, side: PointMark['side']): PointMark => {
    const value = (column ?? columns.values)[index] ?? 0
    return { ts: columns.times[index] ?? 0, value, label: formatMeasure(value, language), side }
  }
  const lowest = mark(extremes.lowest, columns.min, 'below')
  const highest = mark(extremes.highest, columns.max, 'above')
  return lowest.value === highest.value ? end : [...end, lowest, highest]
}
