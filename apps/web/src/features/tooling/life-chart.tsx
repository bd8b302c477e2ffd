import type { Machine } from '@millwright/contract/calls/machines'
import type { Tool, ToolLife } from '@millwright/contract/calls/tools'
import { LOW_SHARE } from '@millwright/domain/tool/condition'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { lineTable } from '../../ui/charts/line-table.ts'
import { formatDate, formatDateTime } from '../../ui/format.ts'

interface LifeChartProps {
  readonly machine: Machine
  readonly tool: Tool
  /** The newest first. */
  readonly lives: readonly ToolLife[]
}

interface Curve {
  readonly times: number[]
  readonly values: (number | null)[]
}

/** Percent of the limit that was left, life after life; between two of them the line breaks. */
export function curveOf(lives: readonly ToolLife[], place: string): Curve {
  const curve: Curve = { times: [], values: [] }
  const put = (ts: number, value: number | null): void => {
    const last = curve.times.at(-1)
    if (last !== undefined && ts <= last) return
    curve.times.push(ts)
    curve.values.push(value)
  }
  for (const life of lives.toReversed()) {
    const { lifeLimit, wear } = life
    if (life.place !== place || lifeLimit === null) continue
    for (const { time, used } of wear) put(Date.parse(time), 100 * (1 - used / lifeLimit))
    if (life.toTime !== null) put(Date.parse(life.toTime), null)
  }
  return curve
}

export function LifeChart({ machine, tool, lives }: LifeChartProps) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const language = i18n.language
  const { times, values } = useMemo(() => curveOf(lives, tool.place), [lives, tool.place])
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined || times.length < 2) return null
  const title = t('tools.life_since', { day: formatDate(first, zone, language) })
  const series = [{ name: t('tools.life_left'), colour: 'accent-text', values, look: 'area' as const }]
  return (
    <ChartFrame
      className="mw-tl-chart"
      title={title}
      hint="%"
      fileName={`tool-${tool.place}`}
      table={() =>
        lineTable(times, series, {
          name: t('tools.time'),
          format: (ts) => formatDateTime(ts, zone, language),
        })
      }
    >
      <LineChart
        label={title}
        times={times}
        view={{ from: first, to: last }}
        zone={zone}
        series={series}
        targets={[{ value: LOW_SHARE * 100, label: `${LOW_SHARE * 100}`, colour: 'warn-text' }]}
        unit="%"
      />
    </ChartFrame>
  )
}
