import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { formatDate, formatNumber, formatTimeWithSeconds } from '../../text/format.ts'
import { useChartCursor, useChartPeriod } from '../frame/chart-group.tsx'
import { spokenRows, TipRows } from '../frame/chart-tip.tsx'
import type { View } from '../frame/time-scale.ts'
import { alarmsAround, alarmText } from '../marks/alarms-around.ts'
import { spanAt } from '../marks/span-at.ts'
import { LinePlot, type PlotPicture, type TipPlace } from './line-plot.tsx'
import { rowsAt } from './line-table.ts'
import type { AlarmStretch, StatusSpan } from './line-types.ts'

interface LineChartProps extends PlotPicture {
  readonly label: string
  readonly summary?: string
  /** Rising, in epoch milliseconds. */
  readonly times: ArrayLike<number>
  /** Left out where a ChartGroup gives the period of all its charts. */
  readonly view?: View
  readonly zone: string
  /** Marked above the plot and behind the lines. */
  readonly alarms?: readonly AlarmStretch[]
  /** Under the plot. */
  readonly spans?: readonly StatusSpan[]
  readonly format?: (value: number) => string
  /** Instead of the time and the values of all series. */
  readonly tip?: (place: TipPlace) => ReactNode
  readonly describe?: (index: number) => string
  readonly onZoom?: (view: View) => void
  readonly onZoomOut?: () => void
  /** A click on a point, or Enter on it. */
  readonly onChoose?: ((index: number) => void) | undefined
}

/** Lines over time. Arrow keys go from point to point; the cursor is that of all charts of the group. */
export function LineChart({ times, view: own, zone, format, tip, describe, ...rest }: LineChartProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const view = useChartPeriod(own)
  const cursor = useChartCursor()
  const write = format ?? ((value: number) => formatNumber(value, language, 1))
  const rows = (index: number) => rowsAt(rest, index, write, t('chart.no_value'))
  const moment = (ts: number) => `${formatDate(ts, zone, language)} ${formatTimeWithSeconds(ts, zone)}`
  const titleOf = (index: number) => {
    const ts = times[index] ?? 0
    const span = spanAt(rest.spans, ts)
    return span ? `${moment(ts)} · ${span.label}` : moment(ts)
  }
  const alarmRows = (index: number) =>
    alarmsAround(rest.alarms ?? [], times, index).map((alarm) => ({
      name: t('chart.alarm'),
      value: alarmText(alarm),
      colour: 'alarm',
    }))
  const allRows = (index: number) => [...rows(index), ...alarmRows(index)]
  return (
    <LinePlot
      {...rest}
      positions={times}
      view={view}
      zone={zone}
      cursor={cursor}
      tip={tip ?? (({ index }) => <TipRows title={titleOf(index)} rows={allRows(index)} />)}
      describe={describe ?? ((index) => spokenRows(titleOf(index), allRows(index)))}
    />
  )
}
