import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { ChartGroup } from '../../../platform/ui/charts/frame/chart-group.tsx'
import { RANGES, type Range, stepOf } from '../shared/ranges.ts'
import { periodTimelineQuery } from '../shared/series.queries.ts'
import { useAlarmMarks } from '../shared/use-alarm-marks.ts'
import { useStatusStrip } from '../shared/use-status-strip.ts'
import styles from './dashboard.module.css'
import { type ChartSeries, LiveChart } from './live-chart.tsx'

interface LiveChartsProps {
  readonly machine: Machine
  readonly range: Range
  readonly charts: readonly ChartSeries[]
}

/** All charts have one axis of time and one cursor, the status of the machine under them and its alarms above. */
export function LiveCharts({ machine, range, charts }: LiveChartsProps) {
  const now = useNow(stepOf(range))
  const view = useMemo(() => ({ from: now - RANGES[range], to: now }), [now, range])
  const timeline = useQuery(periodTimelineQuery(machine.Id, { range })).data?.[machine.Id]
  const strip = useStatusStrip(timeline, view)
  const alarms = useAlarmMarks(machine, { range }, timeline, now)
  return (
    <ChartGroup period={view}>
      <div className={styles.charts}>
        {charts.map((chart) => (
          <LiveChart
            key={chart.channel}
            machine={machine}
            of={chart}
            range={range}
            view={view}
            spans={strip}
            alarms={alarms}
          />
        ))}
      </div>
    </ChartGroup>
  )
}
