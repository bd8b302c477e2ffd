import { useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { formatNumber } from '../../text/format.ts'
import { spokenRows, TipRows } from '../frame/chart-tip.tsx'
import { exceedances } from '../marks/exceedances.ts'
import { LinePlot } from './line-plot.tsx'
import { rowsAt } from './line-table.ts'
import type { LineSeries, Values } from './line-types.ts'
import type { PointMark } from './paint-marks.ts'

interface SpectrumProps {
  readonly label: string
  readonly summary?: string
  /** Rising. */
  readonly frequencies: ArrayLike<number>
  readonly latest: { readonly name: string; readonly values: Values }
  readonly reference?: { readonly name: string; readonly values: Values }
  readonly tolerance?: { readonly name: string; readonly values: Values; readonly aboveName: string }
  /** Lines that stand out, with their names. */
  readonly peaks?: readonly PointMark[]
  readonly unit: string
  readonly frequencyUnit: string
}

/** The latest measurement over its reference, by frequency; what exceeds the tolerance is red. */
export function Spectrum(props: SpectrumProps) {
  const { label, summary, frequencies, latest, reference, tolerance, peaks, unit, frequencyUnit } = props
  const { t, i18n } = useTranslation()
  const [position, setPosition] = useState<number | null>(null)
  const series = useMemo(() => {
    const lines: LineSeries[] = []
    if (reference) lines.push({ ...reference, colour: 'violet-text', look: 'area' })
    lines.push({ ...latest, colour: 'accent-text' })
    if (tolerance) {
      lines.push({ name: tolerance.name, values: tolerance.values, colour: 'ink-3', look: 'dashed' })
      const above = exceedances(latest.values, tolerance.values)
      lines.push({ name: tolerance.aboveName, values: above, colour: 'alarm', look: 'area' })
    }
    return lines
  }, [latest, reference, tolerance])
  const write = (value: number) => `${formatNumber(value, i18n.language, 3)} ${unit}`
  const titleOf = (index: number) =>
    `${formatNumber(frequencies[index] ?? 0, i18n.language, 1)} ${frequencyUnit}`
  const rows = (index: number) =>
    rowsAt({ series: series.slice(0, tolerance ? -1 : undefined) }, index, write, t('chart.no_value'))
  return (
    <LinePlot
      label={label}
      summary={summary}
      positions={frequencies}
      series={series}
      view={{ from: frequencies[0] ?? 0, to: frequencies[frequencies.length - 1] ?? 1 }}
      zone={null}
      unit={unit}
      points={peaks}
      cursor={{ ts: position, isOwn: true, move: setPosition }}
      tip={({ index }) => <TipRows title={titleOf(index)} rows={rows(index)} />}
      describe={(index) => spokenRows(titleOf(index), rows(index))}
    />
  )
}
