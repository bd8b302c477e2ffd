import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type uPlot from 'uplot'
import { lineOptions } from '../../ui/charts/line-options.ts'
import { Plot } from '../../ui/charts/plot.tsx'
import type { Tokens } from '../../ui/use-tokens.ts'
import { ChartTip } from './chart-tip.tsx'
import { describePoint } from './describe-history.ts'
import { paintAlarmStretches, paintEnd, paintFlags, paintPoint, paintUnit } from './paint-marks.ts'
import { useChartKeys } from './use-chart-keys.ts'
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
  const language = i18n.language
  const summaryId = useId()
  const plot = useRef<uPlot | null>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const { drawn, view } = history
  const hasBand = drawn?.min !== null
  const scene = useRef({ history, unit, language })
  scene.current = { history, unit, language }
  const options = useCallback(
    (tokens: Tokens) =>
      lineOptions(
        tokens,
        { zone, language, hasBand },
        {
          view: () => scene.current.history.view,
          onSelect: (next) => scene.current.history.zoomTo(next),
          onReset: () => scene.current.history.zoomOut(),
          onCursor: setCursor,
          paintBehind: (at) => paintAlarmStretches(at, tokens, scene.current.history.alarms),
          paintOver: (at) => paintOver(at, tokens, scene.current),
        },
      ),
    [zone, language, hasBand],
  )
  const data = useMemo<uPlot.AlignedData>(() => {
    if (!drawn) return [[], []]
    const { times, values, min, max } = drawn
    return min && max ? [times, values, min, max] : [times, values]
  }, [drawn])
  const keys = useChartKeys(plot, history)
  return (
    <div
      className="mw-history-chart"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the arrow keys itself
      tabIndex={0}
      aria-label={label}
      aria-describedby={summaryId}
      {...keys.handlers}
    >
      <Plot
        data={data}
        view={view}
        options={options}
        scene={history.alarms}
        onPlot={(made) => {
          plot.current = made
        }}
      />
      {cursor !== null && (
        <ChartTip plot={plot.current} index={cursor} history={history} zone={zone} unit={unit} />
      )}
      <p id={summaryId} className="mw-sr-only">
        {summary}
      </p>
      <p className="mw-sr-only" aria-live="polite">
        {keys.isByKeys && cursor !== null && drawn
          ? describePoint(t, language, drawn, cursor, zone, unit)
          : ''}
      </p>
    </div>
  )
}

interface Scene {
  readonly history: History
  readonly unit: string
  readonly language: string
}

function paintOver(plot: uPlot, tokens: Tokens, { history, unit, language }: Scene): void {
  const { columns, drawn, extremes, alarms, view, isLive } = history
  paintUnit(plot, tokens, unit)
  paintFlags(plot, tokens, alarms, view)
  if (!columns || !drawn) return
  const lastTs = drawn.times.at(-1)
  const lastValue = drawn.values.at(-1)
  if (isLive && lastTs !== undefined && lastValue !== undefined) paintEnd(plot, tokens, lastTs, lastValue)
  if (!extremes) return
  const mark = (index: number, column: Float64Array | null, side: 'above' | 'below') => {
    const value = (column ?? columns.values)[index] ?? 0
    const ts = columns.times[index] ?? 0
    return { ts, value, label: formatMeasure(value, language), side }
  }
  const lowest = mark(extremes.lowest, columns.min, 'below')
  const highest = mark(extremes.highest, columns.max, 'above')
  if (lowest.value === highest.value) return
  paintPoint(plot, tokens, lowest)
  paintPoint(plot, tokens, highest)
}
