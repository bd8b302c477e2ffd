import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useChartCursor } from '../../platform/ui/charts/frame/chart-group.tsx'
import { ChartPart } from '../../platform/ui/charts/frame/chart-part.tsx'
import { spokenRows, TipRows } from '../../platform/ui/charts/frame/chart-tip.tsx'
import { LinePlot } from '../../platform/ui/charts/lines/line-plot.tsx'
import { lineTable, rowsAt } from '../../platform/ui/charts/lines/line-table.ts'
import type { LineSeries } from '../../platform/ui/charts/lines/line-types.ts'
import { formatUpTo } from '../../platform/ui/text/format.ts'
import { FIGURE_UNITS } from './figure-units.ts'
import type { Panel } from './series-panels.ts'

/** Of the vector, then of its three axes. */
const COLOURS = ['accent-text', 'violet-text', 'warn-text', 'work-text'] as const

interface SeriesPanelProps extends Panel {
  /** In milliseconds. */
  readonly times: readonly number[]
  readonly fileName: string
}

/** The lines of one unit over the time of a part; with one line the fingerprint lies behind it. */
export function SeriesPanel({ quantity, lines, times, fileName }: SeriesPanelProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const cursor = useChartCursor()
  const [only] = lines.length === 1 ? lines : []
  const title = only ? t(`condition.figures.${only.name}`) : t(`condition.quantities.${quantity}`)
  const unit = FIGURE_UNITS[lines[0]?.name ?? ''] ?? ''
  const series = useMemo((): LineSeries[] => {
    const prints = lines.flatMap(({ print }) =>
      print
        ? [{ name: t('condition.fingerprint'), colour: 'violet-text', look: 'area' as const, values: print }]
        : [],
    )
    const own = lines.map(({ name, values }, i) => ({
      name: lines.length === 1 ? t('condition.test') : t(`condition.figures.${name}`),
      colour: COLOURS[i] ?? COLOURS[0],
      values,
    }))
    return [...prints, ...own]
  }, [lines, t])
  const write = (value: number): string => `${formatUpTo(value, language, 2)} ${unit}`
  const titleOf = (index: number): string => `${formatUpTo(times[index] ?? 0, language, 0)} ms`
  const rows = (index: number) => rowsAt({ series }, index, write, t('chart.no_value'))
  return (
    <ChartPart
      title={title}
      fileName={fileName}
      legend={series.map(({ name, colour, look }) => ({
        name,
        colour,
        shape: look === 'area' ? 'area' : 'line',
      }))}
      table={() => lineTable(times, series, { name: 'ms', format: (at) => formatUpTo(at, language, 0) })}
    >
      <LinePlot
        label={title}
        positions={times}
        series={series}
        view={{ from: times[0] ?? 0, to: times.at(-1) ?? 1 }}
        zone={null}
        unit={unit}
        cursor={cursor}
        tip={({ index }) => <TipRows title={titleOf(index)} rows={rows(index)} />}
        describe={(index) => spokenRows(titleOf(index), rows(index))}
      />
    </ChartPart>
  )
}
