import type { Machine } from '@millwright/contract/machines/machines'
import type { Tool, ToolLife } from '@millwright/contract/tools/tools'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { MAX_HISTORY_DAYS, MAX_RANGE_DAYS } from '@millwright/domain/time/range'
import { LOW_SHARE } from '@millwright/domain/tools/condition'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'
import { LineChart } from '../../platform/ui/charts/lines/line-chart.tsx'
import { lineTable } from '../../platform/ui/charts/lines/line-table.ts'
import { formatDate, formatDateTime, formatPercent } from '../../platform/ui/text/format.ts'
import { periodTimelineQuery } from '../values/shared/series.queries.ts'
import { useAlarmMarks } from '../values/shared/use-alarm-marks.ts'
import { useStatusStrip } from '../values/shared/use-status-strip.ts'
import styles from './tooling.module.css'

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

/** The share of the limit that was left, life after life; between two of them the line breaks. */
export function curveOf(lives: readonly ToolLife[], pocket: string): Curve {
  const curve: Curve = { times: [], values: [] }
  const put = (ts: number, value: number | null): void => {
    const last = curve.times.at(-1)
    if (last !== undefined && ts <= last) return
    curve.times.push(ts)
    curve.values.push(value)
  }
  for (const life of lives.toReversed()) {
    const { lifeLimit, wear } = life
    if (life.place !== pocket || lifeLimit === null) continue
    for (const { time, used } of wear) put(Date.parse(time), 1 - used / lifeLimit)
    if (life.toTime !== null) put(Date.parse(life.toTime), null)
  }
  return curve
}

/** Of status and alarms. Ends in steps, so that they are not asked for again with each bit of wear. */
const STEP_MS = 10 * 60_000

function recent({ from, to }: View, days: number): View {
  const end = Math.ceil(to / STEP_MS) * STEP_MS
  return { from: Math.max(from, end - days * DAY_MS), to: end }
}

/** The status of more days is not given at once, the alarms of a year are. */
function useMachineIn(machine: Machine, view: View) {
  const status = useQuery(periodTimelineQuery(machine.Id, recent(view, MAX_RANGE_DAYS)))
  const timeline = status.data?.[machine.Id]
  const alarms = useAlarmMarks(machine, recent(view, MAX_HISTORY_DAYS), timeline, useNow(STEP_MS))
  return { alarms, strip: useStatusStrip(timeline, recent(view, MAX_RANGE_DAYS)) }
}

export function LifeChart({ machine, tool, lives }: LifeChartProps) {
  const curve = useMemo(() => curveOf(lives, tool.place), [lives, tool.place])
  const [from, to] = [curve.times[0], curve.times.at(-1)]
  if (from === undefined || to === undefined || curve.times.length < 2) return null
  return <CurveChart machine={machine} tool={tool} curve={curve} view={{ from, to }} />
}

interface CurveChartProps extends Pick<LifeChartProps, 'machine' | 'tool'> {
  readonly curve: Curve
  readonly view: View
}

function CurveChart({ machine, tool, curve: { times, values }, view }: CurveChartProps) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const language = i18n.language
  const { alarms, strip } = useMachineIn(machine, view)
  const title = t('tools.life_since', { day: formatDate(view.from, zone, language) })
  const percent = (share: number) => formatPercent(share, language, 1)
  const series = [{ name: t('tools.life_left'), colour: 'accent-text', values, look: 'area' as const }]
  return (
    <ChartFrame
      className={styles.chart}
      hasAlarms
      title={title}
      fileName={`tool-${tool.place}`}
      table={() =>
        lineTable(
          times,
          series,
          { name: t('tools.time'), format: (ts) => formatDateTime(ts, zone, language) },
          percent,
        )
      }
    >
      <LineChart
        label={title}
        times={times}
        view={view}
        zone={zone}
        series={series}
        targets={[{ value: LOW_SHARE, label: formatPercent(LOW_SHARE, language), colour: 'warn-text' }]}
        format={percent}
        isShare
        alarms={alarms}
        spans={strip}
      />
    </ChartFrame>
  )
}
